// Ways from site to site by where they lie: the same on any tiling.

/** The middle of a polygon. */
export function middle(polygon) {
  const points = polygon.getAttribute("points").trim().split(/[\s,]+/).map(Number);
  let [x, y] = [0, 0];
  for (let i = 0; i < points.length; i += 2) {
    x += points[i];
    y += points[i + 1];
  }
  return { x: (2 * x) / points.length, y: (2 * y) / points.length };
}

/** Half the width of the narrowest part of a polygon, roughly: the distance from its middle to the nearest corner. */
export function reach(polygon) {
  const at = middle(polygon);
  const points = polygon.getAttribute("points").trim().split(/[\s,]+/).map(Number);
  let nearest = Infinity;
  for (let i = 0; i < points.length; i += 2) {
    nearest = Math.min(nearest, Math.hypot(points[i] - at.x, points[i + 1] - at.y));
  }
  return nearest;
}

/** The site that lies this way from another: near, and not far off the way. Nothing at the edge. */
export function toward(from, places, dx, dy) {
  const start = places.get(from);
  let best = null;
  let least = Infinity;
  for (const [site, place] of places) {
    const [x, y] = [place.x - start.x, place.y - start.y];
    const far = Math.hypot(x, y);
    const along = far ? (x * dx + y * dy) / far : 0;
    // Within seventy degrees; a detour counts as much as a longer way.
    if (along < 0.34) continue;
    const cost = far * (2.2 - 1.2 * along);
    if (cost < least - 1e-6) [least, best] = [cost, site];
  }
  return best;
}

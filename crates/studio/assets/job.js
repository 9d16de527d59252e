// Long work: how far it is, what was found so far, and a way to stop it. Parts of the page change only where something is new.

const job = document.getElementById("job");
const [doing, progress, left, failed, resume] = ["doing", "progress", "left", "failed", "resume"].map((id) => document.getElementById(id));

if (job && !job.hidden) listen();

document.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (!button?.hasAttribute("data-stop")) return;
  event.preventDefault();
  button.disabled = true;
  button.textContent = "Stopping …";
  await fetch(event.target.action, { method: "POST", body: new URLSearchParams() });
});

/** Listens; a lost connection is opened again. */
function listen() {
  const events = new EventSource(job.dataset.events);
  events.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    show(told);
    if (told.state !== "running") events.close();
  };
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(look, 1000);
  };
  addEventListener("pagehide", () => events.close(), { once: true });
}

/** The studio was started again: what was kept of the work is shown as soon as it answers. */
async function look() {
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  if (answer?.ok) return location.reload();
  if (!answer) return setTimeout(look, 1000);
  job.hidden = true;
  failed.hidden = false;
  failed.textContent = "The studio was started again, and this work ended with it. Begin it once more.";
}

function show({ state, why, done, total, left: time, doing: words, parts }) {
  if (words && doing.textContent !== words) doing.textContent = words;
  if (total) [progress.max, progress.value] = [Math.max(total, 1), done];
  else progress.removeAttribute("value");
  left.textContent = time ?? "";
  job.hidden = state !== "running";
  failed.hidden = state !== "failed";
  failed.textContent = why;
  if (resume) resume.hidden = state === "running";
  for (const [id, html] of Object.entries(parts)) {
    const part = document.getElementById(id);
    if (!part || part.dataset.html === html) continue;
    const opened = [...part.querySelectorAll("details")].map((details) => details.open);
    const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    part.dataset.html = html;
    part.innerHTML = html;
    part.querySelectorAll("details").forEach((details, nth) => (details.open = opened[nth] ?? false));
    if (focused) part.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }
}

// Sheets to print: a button that does it, where there are scripts.

const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => window.print());

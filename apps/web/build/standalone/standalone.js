// Language and theme of a page that stands without the app, and the way back: the page is loaded again as soon as the
// server answers.
const PROBE_MS = 5_000;
const stored = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const chosen = document.querySelector(`[data-locale="${CSS.escape(stored('locale') ?? 'zh')}"]`);
if (chosen) {
  for (const other of document.querySelectorAll('[data-locale]')) other.hidden = other !== chosen;
  document.documentElement.lang = chosen.lang;
  document.title = chosen.querySelector('h1').textContent;
}
const night = stored('night_mode');
const isLight = night === '0' || (night === null && matchMedia('(prefers-color-scheme: light)').matches);
document.documentElement.dataset.theme = isLight ? 'light' : 'dark';

function leave() {
  // Opened by its own name, it would only find itself again.
  if (location.pathname.endsWith('.html')) location.replace('/');
  else location.reload();
}

function probe() {
  fetch('/api/health', { cache: 'no-store' }).then(
    (answer) => {
      if (answer.ok) leave();
    },
    () => undefined,
  );
}

for (const button of document.querySelectorAll('button')) button.addEventListener('click', leave);
addEventListener('online', probe);
setInterval(probe, PROBE_MS);

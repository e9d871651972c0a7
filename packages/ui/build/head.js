// Runs before the first paint, inlined into the page: theme, direction of colours and language come from what was stored,
// and the language's texts, the page's code and what it asks first start loading at once. The server allows this very text
// by its hash.
{
  let stored = {};
  let kept = {};
  try {
    stored = Object.fromEntries(Object.entries(localStorage));
    kept = JSON.parse(stored.preferences || '{}') || {};
  } catch {
    // Storage that is closed or unreadable counts as empty.
  }
  const root = document.documentElement;
  const languages = { zh: 'zh-Hans', hk: 'zh-Hant-HK', en: 'en', kr: 'ko', jp: 'ja', spa: 'es', it: 'it' };
  const asked = new URLSearchParams(location.search).get('lang');
  const served = Object.keys(languages).find((code) => languages[code] === root.lang);
  const locale = [asked, stored.locale, stored.lang, served].find((code) => Object.hasOwn(languages, code)) || 'zh';
  root.lang = languages[locale];
  // Written with the preferences, whether or not a theme was chosen.
  const night = stored.preferences ? undefined : stored.night_mode;
  const theme = kept.theme || (night === '1' ? 'dark' : night === '0' ? 'light' : 'system');
  const isLight = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = isLight ? 'light' : 'dark';
  root.dataset.direction = kept.direction || (locale === 'kr' ? 'red-blue' : 'green-up');
  const paper = document.querySelector('meta[name=theme-color]');
  if (paper && isLight) paper.content = '#F6F4EF';
  const chunks = document.querySelector('meta[name=chunks]');
  const table = chunks ? JSON.parse(chunks.content) : {};
  const preload = (hrefs) => {
    for (const href of hrefs)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  };
  const texts = (names) => names.map((name) => table[`texts:${name}`]).filter(Boolean);
  preload(texts([locale]));
  // This page's code and texts now; another's as soon as it is likely to be opened, all its files at once.
  globalThis.preloadPage = (path) => {
    const groups = table[`groups:${path}`] || [];
    preload([...(table[`path:${path}`] || []), ...texts(groups.map((group) => `${locale}-${group}`))]);
    delete table[`path:${path}`];
    delete table[`groups:${path}`];
  };
  globalThis.preloadPage(location.pathname);
  // The page itself asks again for what failed here.
  const ask = (path) =>
    fetch(`${path}?t=${Date.now()}`, { headers: { lang: locale } }).then(
      (answer) => (answer.ok ? answer : undefined),
      () => undefined,
    );
  globalThis.earlyAnswers = Object.fromEntries(
    (table[`calls:${location.pathname}`] || []).map((path) => [path, ask(path)]),
  );
  // The first formatter of a page takes 16 ms to open the tables of all languages: now, while the line is what is waited for.
  setTimeout(() => new Intl.NumberFormat(root.lang));
}

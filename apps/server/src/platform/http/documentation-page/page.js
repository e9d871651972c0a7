// The theme that the reader chose in the app, else the one of the machine; and a header in place of the library's own.
{
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');

  const readChoice = () => {
    try {
      return (JSON.parse(localStorage.getItem('preferences') ?? 'null') ?? {}).theme;
    } catch {
      // Storage that is closed or unreadable counts as empty.
      return undefined;
    }
  };

  const dress = () => {
    const choice = readChoice();
    root.dataset.theme = choice === 'dark' || (choice !== 'light' && dark.matches) ? 'dark' : 'light';
  };

  const link = (href, text) => {
    const element = document.createElement('a');
    element.href = href;
    element.textContent = text;
    return element;
  };

  const addHeader = () => {
    const header = document.createElement('header');
    header.className = 'site';
    const home = link('/', 'Bourse');
    const icon = document.createElement('img');
    icon.src = '/api/docs/static/theme/favicon.svg';
    icon.alt = '';
    home.prepend(icon);
    home.className = 'home';
    const isOfBots = location.pathname.startsWith('/api/docs/bots');
    const other = isOfBots ? link('/api/docs', 'Bourse API') : link('/api/docs/bots', 'Binance-Spot-compatible API');
    const links = document.createElement('nav');
    links.append(other, link(isOfBots ? '/api/docs/bots/json' : '/api/docs/json', 'OpenAPI'));
    header.append(home, links);
    document.body.prepend(header);
  };

  dress();
  dark.addEventListener('change', dress);
  addEventListener('storage', dress);
  addHeader();
}

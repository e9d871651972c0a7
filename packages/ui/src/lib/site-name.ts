// The site's name, which the server writes into the page from its settings. Tests of pure parts have no page.

export const siteName: string =
  (typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) || 'Bourse';

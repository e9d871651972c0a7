// The site's name, which the server writes into the page from its settings.

export const siteName: string =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Bourse';

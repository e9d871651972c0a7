// Every catalogue, loaded: the module that the messages plugin runs anew whenever a text has changed.
import { type Catalogue, loadCatalogue, locales } from '@bourse/messages';

export const catalogues: ReadonlyMap<string, Catalogue> = new Map(
  await Promise.all(locales.map(async ({ code }) => [code, await loadCatalogue(code)] as const)),
);

// The languages that a browser names with each request, the one it likes most first.

/** Browsers name so many at most. */
const LANGUAGES_MAX = 10;

const isTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

/** The tags of an `Accept-Language`, in their order; what is none is left out. */
export const readLanguages = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .split(',', LANGUAGES_MAX)
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter(isTag);

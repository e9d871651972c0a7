/** JSON with the names of every object in order, so that equal values are equal texts. A bigint becomes its digits. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    }
    return part;
  });

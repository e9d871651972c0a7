// The last part of an address below a list: which thing of it is shown.

/** As the server counts things; or a page of another kind, by its name. */
export const isItemAddress = (part: string, names: readonly string[] = []): boolean =>
  names.includes(part) || (/^[1-9][0-9]*$/.test(part) && Number.isSafeInteger(Number(part)));

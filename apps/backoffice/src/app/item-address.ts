// The last part of an address below a list: which thing of it is shown.

/** A part is a number as the server counts things, or names a page of another kind. */
export const isItemAddress = (part: string, names: readonly string[] = []): boolean =>
  names.includes(part) || (/^[1-9][0-9]*$/.test(part) && Number.isSafeInteger(Number(part)));

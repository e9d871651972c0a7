/** A whole number from 1 to a largest one. */
export const isCount = (count: number, most: number): boolean =>
  Number.isSafeInteger(count) && count >= 1 && count <= most;

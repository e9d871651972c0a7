// How a language writes numbers: its decimal sign and its groups. Screens and fields go by the same.

export type Notation = {
  /** The decimal sign. */
  readonly point: '.' | ',';
  /** What stands between groups of three. */
  readonly group: '.' | ',';
  /** Whole digits, of any length, with their groups. */
  readonly groupDigits: (whole: string) => string;
};

/** Of a tag that `Intl` knows. All languages of the site have one of these two pairs of signs. */
export function notationOf(tag: string): Notation {
  const format = new Intl.NumberFormat(tag);
  const point = format.formatToParts(1.5).some(({ value }) => value === ',') ? ',' : '.';
  return { point, group: point === ',' ? '.' : ',', groupDigits: (whole) => format.format(BigInt(whole)) };
}

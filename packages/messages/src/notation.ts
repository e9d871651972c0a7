// How numbers are written where the reader is: the decimal sign and the groups. Screens and fields go by the same.

export type Notation = {
  /** The decimal sign. */
  readonly point: '.' | ',';
  /** It stands between groups of three: the other one of the two, an apostrophe or a blank. */
  readonly group: string;
  /** Whole digits, of any length, with their groups. */
  readonly groupDigits: (whole: string) => string;
  /** Whether the reader may have another decimal sign in mind than the page's language: `1.250` is then no clear number. */
  readonly isDoubtful: boolean;
};

const languageOf = (tag: string): string => tag.split('-')[0] ?? tag;

function signsOf(tag: string): { readonly point: '.' | ','; readonly group: string } {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5);
  const signOf = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
  const point = signOf('decimal') === ',' ? ',' : '.';
  return { point, group: signOf('group') ?? (point === ',' ? '.' : ',') };
}

/**
 * Answers the notation of the page's language, by a tag that `Intl` knows, in the region that the browser names for it:
 * Spanish has a comma in Spain and a point in Mexico. `preferred` holds the browser's languages, the first one most.
 */
export function notationOf(tag: string, preferred: readonly string[] = []): Notation {
  const language = signsOf(tag);
  const regional = preferred.find((other) => languageOf(other) === languageOf(tag)) ?? tag;
  const { point, group } = signsOf(regional);
  const points = new Set([language.point, point, ...preferred.slice(0, 1).map((other) => signsOf(other).point)]);
  const format = new Intl.NumberFormat(tag);
  return {
    point,
    group,
    groupDigits: (whole) => format.format(BigInt(whole)).replaceAll(language.group, group),
    isDoubtful: points.size > 1,
  };
}

// Finds what somebody means by a few letters: each letter in order, the better the closer they are to where words begin.

const BREAK = /[\s/\-_.·:]/;
const START = 8;
const WORD = 6;
const RUN = 4;
const WHOLE = 20;
const SAME = 20;

const bare = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Scores a letter by its place: the beginning of the text or of a word, right after the last hit, or any other. */
function worth(text: string, at: number, isRun: boolean): number {
  if (at === 0) return START;
  if (BREAK.test(text[at - 1] ?? '')) return WORD;
  return isRun ? RUN : 1;
}

const squeezed = (text: string): string => text.replace(/[\s/-]+/g, '');

const larger = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;

/** The best way to find each letter of `wanted` in order; undefined where there is none. */
function best(wanted: string, text: string): number | undefined {
  // For each place of the text: the best score of the letters so far with the last one right there.
  let ends: readonly (number | undefined)[] = [];
  for (const [nth, letter] of wanted.split('').entries()) {
    const before = ends;
    let top: number | undefined;
    ends = text.split('').map((found, at) => {
      // `top` is the best end anywhere before this place; a run continues from the place just before.
      const run = before[at - 1];
      top = larger(top, run);
      if (found !== letter) return undefined;
      if (nth === 0) return worth(text, at, false);
      const apart = top === undefined ? undefined : top + worth(text, at, false);
      return larger(apart, run === undefined ? undefined : run + worth(text, at, true));
    });
  }
  return ends.reduce(larger, undefined);
}

const WANTED_MAX = 24;

/** How well `query` fits; higher is better, undefined is no fit, 0 is an empty query. */
export function scoreMatch(query: string, text: string): number | undefined {
  const wanted = squeezed(bare(query)).slice(0, WANTED_MAX);
  const full = bare(text);
  if (wanted === '') return 0;
  const score = best(wanted, full);
  if (score === undefined) return undefined;
  const isWhole = full.includes(bare(query.trim()));
  return score + (isWhole ? WHOLE : 0) + (squeezed(full) === wanted ? SAME : 0);
}

/** Those that fit, best first; equals keep their order. */
export function searchFuzzy<Item>(
  query: string,
  items: readonly Item[],
  textOf: (item: Item) => readonly string[],
): readonly Item[] {
  return items
    .map((item) => ({
      item,
      score: textOf(item)
        .map((text) => scoreMatch(query, text))
        .reduce(larger, undefined),
    }))
    .filter((row) => row.score !== undefined)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ item }) => item);
}

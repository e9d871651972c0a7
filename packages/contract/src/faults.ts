// Why a field cannot be read, in a form that can be said in any language: the message of each issue that a schema of ours
// raises is the name of its fault with its figures, and `field.<fault>` in messages is the text of each.

/** Each with the figures that its text names. */
export const FIELD_FAULTS = {
  missing: [],
  wrong: [],
  empty: [],
  whole: [],
  page: [],
  decimal: [],
  places: ['places'],
  percent: ['places'],
  choice: ['values'],
  digits: ['count'],
  characters: [],
  unseen: [],
  name: [],
  link: [],
  https: [],
  json: [],
  symbol: [],
  month: [],
  letters: ['count'],
  ticker: [],
  encoded: [],
  time_zone: [],
  too_long: ['max'],
  too_short: ['min'],
  too_large: ['max'],
  too_small: ['min'],
  too_many: ['max'],
  too_few: ['min'],
  unknown: ['names'],
  not_taken: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FieldFault = keyof typeof FIELD_FAULTS;
type FigureOf<Fault extends FieldFault> = (typeof FIELD_FAULTS)[Fault][number];

/** The message of an issue: the fault, and its figures as JSON. */
export function fault<Fault extends FieldFault>(
  name: Fault,
  ...figures: [FigureOf<Fault>] extends [never] ? [] : [figures: Readonly<Record<FigureOf<Fault>, string | number>>]
): string {
  return figures.length === 0 ? name : `${name} ${JSON.stringify(figures[0])}`;
}

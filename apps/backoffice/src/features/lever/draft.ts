// The form of a market's settings: what stands, what is typed, what of it would change, and what is wrong with it.
import type { InputOf, officeLever } from '@bourse/contract';
import { parseId, parseUnits, VERIFICATION_LEVELS } from '@bourse/domain';
import type { Change } from '../../ui/settings-draft.ts';
import { limitField, limitValue, SETTING_NAMES, type Setting, type SettingKind, SETTINGS } from './fields.ts';

export type LevelDraft = { readonly multiple: string; readonly hands: string };
export type Draft = {
  readonly values: ReadonlyMap<Setting, string>;
  /** By level; both blank where it has no limit of its own. */
  readonly levels: readonly LevelDraft[];
};
export type Problem = 'count' | 'list' | 'rate' | 'share' | 'positive' | 'order';

const written = (value: string | number | readonly number[]): string =>
  typeof value === 'object' ? value.join(', ') : String(value);

export const draftOf = (view: officeLever.LeverSettingsView): Draft => ({
  values: new Map(SETTING_NAMES.map((name) => [name, written(view[name])])),
  levels: VERIFICATION_LEVELS.map((level) => {
    const limit = view.limits.find((one) => one.level === level);
    return { multiple: written(limit?.multiple_max ?? ''), hands: written(limit?.hands_max ?? '') };
  }),
});

export const valueOf = (draft: Draft, setting: Setting): string => draft.values.get(setting) ?? '';

export const withValue = (draft: Draft, setting: Setting, value: string): Draft => ({
  ...draft,
  values: new Map(draft.values).set(setting, value),
});

export const withLevel = (draft: Draft, level: number, part: Partial<LevelDraft>): Draft => ({
  ...draft,
  levels: draft.levels.map((one, at) => (at === level ? { ...one, ...part } : one)),
});

/** As texts of its fields, by the names that proposals have for them, are taken into it. */
export function withTexts(draft: Draft, texts: Readonly<Record<string, unknown>>): Draft {
  const values = new Map(draft.values);
  for (const name of SETTING_NAMES) {
    const text = texts[name];
    if (typeof text === 'string') values.set(name, text);
  }
  const levels = draft.levels.map((typed, level) => {
    const text = texts[limitField(level)];
    if (typeof text !== 'string') return typed;
    const [multiple = '', hands = ''] = text.split(' × ');
    return { multiple, hands };
  });
  return { values, levels };
}

/** Commas of any script, or spaces; digits of full width. */
const partsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter((part) => part !== '');

const normal = (setting: Setting, text: string): string =>
  SETTINGS[setting] === 'list' ? partsOf(text).join(', ') : text;

const NO_LIMIT: LevelDraft = { multiple: '', hands: '' };
const levelText = ({ multiple, hands }: LevelDraft): string =>
  multiple === '' && hands === '' ? '' : limitValue(multiple, hands);

/** The settings that the draft would change, in the order of the form. */
export function changesOf(stands: Draft, draft: Draft): Change[] {
  const settings = SETTING_NAMES.map((name) => ({
    field: name,
    from: normal(name, valueOf(stands, name)),
    to: normal(name, valueOf(draft, name)),
  }));
  const levels = draft.levels.map((level, at) => {
    const before = stands.levels[at];
    return { field: limitField(at), from: before ? levelText(before) : '', to: levelText(level) };
  });
  return [...settings, ...levels].filter(({ from, to }) => from !== to);
}

const COUNT_MAX = 1_000_000_000;
const MULTIPLE_MAX = 1_000;
const LIST_MAX = 20;
const WHOLE_PERCENT = 100n * 10n ** 8n;

function isCount(text: string, most = COUNT_MAX): boolean {
  const count = parseId(text);
  return count !== undefined && count <= most;
}

function isRising(text: string, most: number): boolean {
  const parts = partsOf(text);
  const numbers = parts.map(Number);
  return (
    parts.length >= 1 &&
    parts.length <= LIST_MAX &&
    parts.every((part) => isCount(part, most)) &&
    numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0))
  );
}

const CHECKS: Readonly<Record<SettingKind, (text: string, setting: Setting) => Problem | undefined>> = {
  count: (text) => (isCount(text) ? undefined : 'count'),
  list: (text, setting) => (isRising(text, setting === 'multiples' ? MULTIPLE_MAX : COUNT_MAX) ? undefined : 'list'),
  amount: (text) => ((parseUnits(text) ?? 0n) > 0n ? undefined : 'positive'),
  rate: (text) => {
    const units = parseUnits(text);
    return units !== undefined && units < WHOLE_PERCENT ? undefined : 'rate';
  },
  share: (text) => {
    const units = parseUnits(text);
    return units !== undefined && units <= WHOLE_PERCENT ? undefined : 'share';
  },
};

/** The engine's own bounds, said before anything is asked for. */
export function problemOf(draft: Draft, setting: Setting): Problem | undefined {
  const text = valueOf(draft, setting);
  const found = CHECKS[SETTINGS[setting]](text, setting);
  if (found !== undefined || setting !== 'hands_max') return found;
  return Number(text) < Number(valueOf(draft, 'hands_min')) ? 'order' : undefined;
}

/** A level that has no limit may stay without; one that has cannot lose it. */
export function levelProblemOf(
  { stands, draft }: { readonly stands: Draft; readonly draft: Draft },
  level: number,
  part: keyof LevelDraft,
): Problem | undefined {
  const typed = draft.levels[level] ?? NO_LIMIT;
  if (levelText(typed) === '' && levelText(stands.levels[level] ?? NO_LIMIT) === '') return undefined;
  return isCount(typed[part], part === 'multiple' ? MULTIPLE_MAX : COUNT_MAX) ? undefined : 'count';
}

export const hasProblem = (stands: Draft, draft: Draft): boolean =>
  SETTING_NAMES.some((name) => problemOf(draft, name) !== undefined) ||
  draft.levels.some((_, level) =>
    (['multiple', 'hands'] as const).some((part) => levelProblemOf({ stands, draft }, level, part) !== undefined),
  );

type Asked = Omit<InputOf<typeof officeLever.proposeSettings>, 'id' | 'reason' | 'effective_from'>;

/** The call's input: no more than the settings that change. */
export function askedOf(stands: Draft, draft: Draft): Asked {
  const changed = new Set(changesOf(stands, draft).map(({ field }) => field));
  const values = SETTING_NAMES.filter((name) => changed.has(name)).map((name) => {
    const text = valueOf(draft, name);
    return [name, SETTINGS[name] === 'list' ? partsOf(text) : text] as const;
  });
  const limits = draft.levels.flatMap(({ multiple, hands }, level) =>
    changed.has(limitField(level)) && multiple !== '' ? [{ level, multiple_max: multiple, hands_max: hands }] : [],
  );
  return { ...Object.fromEntries(values), ...(limits.length > 0 && { limits }) };
}

// Which texts come with the first screen of an app, and which with the code that shows them. A key belongs to the group
// that names the longest beginning of it; one that belongs to none is refused, lest new screens weigh on the first.

/** Beginnings of keys, by group. */
export type TextGroups = { readonly first: readonly string[] } & Readonly<Record<string, readonly string[]>>;

export const FIRST_GROUP = 'first';

const SERVER_ONLY = [
  'mail.',
  'sms.',
  'memo.',
  'refusal.',
  'field.',
  'head.',
  'answer.',
  'ledger.',
  'lever.notice.',
  'micro.notice.',
  'withdrawal.status.',
  'withdrawal.returned.',
  'deposit.',
  'position.side.',
  'position.state.',
  'insurance.',
  'delisting.',
];

/** Whether a screen shows this text itself; the others the server sends. */
export const isForScreens = (key: string): boolean => !SERVER_ONLY.some((beginning) => key.startsWith(beginning));

/** Answers the group of a key; undefined where no group names its beginning. */
export function groupOf(key: string, groups: TextGroups): string | undefined {
  const beginnings = Object.entries(groups)
    .flatMap(([group, names]) => names.map((name) => ({ group, name })))
    .filter(({ name }) => key === name || key.startsWith(`${name}.`));
  const [longest] = beginnings.toSorted((one, other) => other.name.length - one.name.length);
  return longest?.group;
}

const LITERAL = /(['"`])([a-z][\w-]*(?:\.[\w-]+)+)\1/g;
const TEMPLATE = /`([a-z][\w-]*\.[^`$]*)\$\{/g;

/** The groups whose texts this code shows, but for the first; `groupsByKey` knows every text of the app. */
export function groupsShownBy(code: string, groupsByKey: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set<string>();
  for (const [, , key = ''] of code.matchAll(LITERAL)) {
    const group = groupsByKey.get(key);
    if (group) found.add(group);
  }
  // Every key that a template may make.
  const beginnings = [...code.matchAll(TEMPLATE)].map(([, beginning = '']) => beginning);
  for (const [key, group] of groupsByKey)
    if (beginnings.some((beginning) => key.startsWith(beginning))) found.add(group);
  found.delete(FIRST_GROUP);
  return [...found].toSorted();
}

/** Stands at the head of a chunk: it names the groups that its code shows as soon as it starts. */
export function namingGroups(shown: readonly string[]): string {
  return `(globalThis.neededTexts ??= []).push(${shown.map((group) => `'${group}'`).join(', ')});\n`;
}

const NAMING = /neededTexts\s*\?\?=\s*\[\]\)\.push\(([^)]*)\)/;

/** The groups that a chunk of the build names, minified or not. */
export function groupsNamedBy(chunk: string): readonly string[] {
  return (NAMING.exec(chunk)?.[1] ?? '').match(/\w+/g) ?? [];
}

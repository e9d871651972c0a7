// Turns the ICU catalogues of @bourse/messages into compiled messages, a virtual module (so a chunk) per language and group.
// No ICU parser and no raw message reaches the browser. Texts that only the server sends are left out. Each chunk of the
// build says which groups its code shows, so that whoever loads it can wait for them; the development server has but one.
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { type Plugin, runnerImport } from 'vite';
import { filesUnder } from './source-files.ts';
import { FIRST_GROUP, groupOf, groupsShownBy, isForScreens, namingGroups, type TextGroups } from './text-groups.ts';

const PREFIX = 'virtual:messages/';
const sources = fileURLToPath(new URL('../../../packages/messages/src/', import.meta.url));

const source = fileURLToPath(new URL('./catalogues.ts', import.meta.url));

type Catalogues = typeof import('./catalogues.ts')['catalogues'];
type Keeps = (key: string) => boolean;

async function readCatalogues(): Promise<Catalogues> {
  const { module } = await runnerImport<typeof import('./catalogues.ts')>(source);
  return module.catalogues;
}

function textsOf(catalogues: Catalogues, locale: string, keeps: Keeps): readonly (readonly [string, string])[] {
  const catalogue = catalogues.get(locale);
  if (!catalogue) throw new Error(`no such language: ${locale}`);
  return Object.entries(catalogue).filter(([key]) => keeps(key));
}

/** The module of one language's group; that of the first knows where the others are. */
function moduleText(
  texts: Readonly<Record<string, CompiledMessage>>,
  locale: string,
  others: readonly string[],
): string {
  const loaders = others.map((group) => `${group}: () => import('${PREFIX}${locale}-${group}')`);
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(texts))});
export const groups = { ${loaders.join(', ')} };`;
}

export type MessagesOptions = {
  /** The texts that the app's screens use: all but the back office's unless told otherwise. */
  readonly used?: RegExp;
  /** Without them all come at once. */
  readonly groups?: TextGroups;
};

export function messagesPlugin({ used = /^(?!office\.)/, groups }: MessagesOptions = {}): Plugin {
  const keeps: Keeps = (key) => used.test(key) && isForScreens(key);
  let isDivided = false;
  let groupsByKey: ReadonlyMap<string, string> = new Map();
  // Read once for all languages and groups, until a source changes.
  let catalogues: Promise<Catalogues> | undefined;
  const forget = (): void => {
    catalogues = undefined;
  };
  return {
    name: 'bourse-messages',
    watchChange: forget,
    configResolved({ command }) {
      isDivided = groups !== undefined && command === 'build';
    },
    async buildStart() {
      forget();
      if (!groups || !isDivided) return;
      catalogues = readCatalogues();
      groupsByKey = new Map(
        textsOf(await catalogues, 'zh', keeps).map(([key]) => {
          const group = groupOf(key, groups);
          if (group === undefined) throw new Error(`no group of texts has ${key}: say with which screens it comes`);
          return [key, group];
        }),
      );
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      for (const file of filesUnder(sources)) this.addWatchFile(file);
      const [locale = '', group = FIRST_GROUP] = id.slice(PREFIX.length + 1).split('-');
      catalogues ??= readCatalogues();
      const compiled: Record<string, CompiledMessage> = {};
      for (const [key, text] of textsOf(await catalogues, locale, keeps)) {
        if (!isDivided || groupsByKey.get(key) === group) compiled[key] = compileMessageOrThrow(text);
      }
      const others =
        isDivided && group === FIRST_GROUP ? Object.keys(groups ?? {}).filter((name) => name !== group) : [];
      return moduleText(compiled, locale, others);
    },
    renderChunk(code, { facadeModuleId }) {
      if (facadeModuleId?.startsWith(`\0${PREFIX}`)) return null;
      const shown = groupsShownBy(code, groupsByKey);
      return shown.length > 0 ? { code: namingGroups(shown) + code, map: null } : null;
    },
  };
}

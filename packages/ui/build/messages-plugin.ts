// Turns the ICU catalogues of @bourse/messages into compiled messages, one virtual module (so one chunk) per language.
// No ICU parser and no raw message reaches the browser. Texts that only the server sends are left out.
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { type Plugin, runnerImport } from 'vite';
import { filesUnder } from './source-files.ts';

const PREFIX = 'virtual:messages/';
const SERVER_ONLY = [
  'mail.',
  'sms.',
  'memo.',
  'refusal.',
  'head.',
  'answer.',
  'ledger.',
  'lever.notice.',
  'micro.notice.',
  'withdrawal.status.',
  'deposit.state.',
];
const sources = fileURLToPath(new URL('../../../packages/messages/src/', import.meta.url));

const catalogues = fileURLToPath(new URL('./catalogues.ts', import.meta.url));

type Catalogues = typeof import('./catalogues.ts');

/** `keeps` says which texts the app's screens use: all but the back office's unless told otherwise. */
export function messagesPlugin(keeps = /^(?!office\.)/): Plugin {
  return {
    name: 'bourse-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      for (const file of filesUnder(sources)) this.addWatchFile(file);
      const { module } = await runnerImport<Catalogues>(catalogues);
      const catalogue = module.catalogues.get(id.slice(PREFIX.length + 1));
      if (!catalogue) throw new Error(`no such language: ${id}`);
      const compiled: Record<string, CompiledMessage> = {};
      for (const [key, text] of Object.entries(catalogue)) {
        if (SERVER_ONLY.some((prefix) => key.startsWith(prefix)) || !keeps.test(key)) continue;
        compiled[key] = compileMessageOrThrow(text);
      }
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
    },
  };
}

// The screens need each call's method and path at run time and everything else of the contract as types only. This plugin
// serves @bourse/contract to the browser without its schemas, so that no parser of theirs is shipped: calls keep method,
// path and marks; lists of constants stay as they are.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { filesUnder } from './source-files.ts';

const ID = '\0bourse-contract';
const sources = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCall = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && 'path' in value && 'access' in value && 'input' in value;
const isConstant = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isConstant) : ['string', 'number', 'boolean'].includes(typeof value);

function featureText(feature: Record<string, unknown>): string {
  const fields = Object.entries(feature).flatMap(([name, value]) => {
    if (isCall(value)) {
      const { method, path, access, isIdempotent } = value;
      return [`${name}: /*#__PURE__*/ Object.freeze(${JSON.stringify({ method, path, access, isIdempotent })})`];
    }
    return isConstant(value) ? [`${name}: ${JSON.stringify(value)}`] : [];
  });
  return `{ ${fields.join(', ')} }`;
}

export function contractPlugin(): Plugin {
  return {
    name: 'bourse-contract',
    enforce: 'pre',
    resolveId: (id) => (id === '@bourse/contract' ? ID : undefined),
    async load(id) {
      if (id !== ID) return undefined;
      for (const file of filesUnder(sources)) this.addWatchFile(file);
      const { module } = await runnerImport<Record<string, unknown>>(join(sources, 'index.ts'));
      return Object.entries(module)
        .flatMap(([name, value]) =>
          isRecord(value) && !Array.isArray(value) ? [`export const ${name} = ${featureText(value)};`] : [],
        )
        .join('\n');
    },
  };
}

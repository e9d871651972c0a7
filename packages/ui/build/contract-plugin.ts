// The screens need each call's method and path at run time and everything else of the contract as types only. This plugin
// serves @bourse/contract to the browser without its schemas, so that no parser of theirs is shipped: calls keep method,
// path and marks, described lists their columns; constants, lists of them and patterns stay as they are. Each feature is a
// module of its own, which comes with the screens that call it.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { filesUnder } from './source-files.ts';

const ENTRY = '@bourse/contract';
const FEATURE = 'virtual:contract/';
const sources = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCall = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && 'path' in value && 'access' in value && 'input' in value;
const isList = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && 'kinds' in value && 'columns' in value && isCall(value['call']);
const isConstant = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isConstant) : ['string', 'number', 'boolean'].includes(typeof value);

const callText = ({ method, path, access, isIdempotent }: Record<string, unknown>): string =>
  JSON.stringify({ method, path, access, isIdempotent });

/** A table is made of the names of columns and of how they are written. */
function listText({ name, labels, columns, kinds, call }: Record<string, unknown>): string {
  const callOf = isRecord(call) ? callText(call) : '{}';
  return `{ ...${JSON.stringify({ name, labels, columns, kinds })}, call: ${callOf} }`;
}

function featureText(feature: Record<string, unknown>): string {
  const fields = Object.entries(feature).flatMap(([name, value]) => {
    if (isCall(value)) return [`${name}: /*#__PURE__*/ Object.freeze(${callText(value)})`];
    if (isList(value)) return [`${name}: ${listText(value)}`];
    if (value instanceof RegExp) return [`${name}: ${value}`];
    return isConstant(value) ? [`${name}: ${JSON.stringify(value)}`] : [];
  });
  return `{ ${fields.join(', ')} }`;
}

type Features = ReadonlyMap<string, Record<string, unknown>>;

async function readFeatures(): Promise<Features> {
  const { module } = await runnerImport<Record<string, unknown>>(join(sources, 'index.ts'));
  return new Map(Object.entries(module).flatMap(([name, value]) => (isRecord(value) ? [[name, value]] : [])));
}

export function contractPlugin(): Plugin {
  // Read once for all features, until a source changes.
  let features: Promise<Features> | undefined;
  const forget = (): void => {
    features = undefined;
  };
  return {
    name: 'bourse-contract',
    enforce: 'pre',
    buildStart: forget,
    watchChange: forget,
    resolveId: (id) =>
      id === ENTRY || id.startsWith(FEATURE) ? { id: `\0${id}`, moduleSideEffects: false } : undefined,
    async load(id) {
      const isEntry = id === `\0${ENTRY}`;
      if (!isEntry && !id.startsWith(`\0${FEATURE}`)) return undefined;
      for (const file of filesUnder(sources)) this.addWatchFile(file);
      features ??= readFeatures();
      const found = await features;
      if (isEntry) return [...found.keys()].map((name) => `export { ${name} } from '${FEATURE}${name}';`).join('\n');
      const name = id.slice(FEATURE.length + 1);
      const feature = found.get(name);
      if (!feature) throw new Error(`the contract has no such feature: ${name}`);
      return `export const ${name} = ${featureText(feature)};`;
    },
  };
}

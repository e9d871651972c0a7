// Calls on clients whose types the house does not know, and what is expected of their answers.
import { isDeepStrictEqual } from 'node:util';

type Call = (...input: readonly unknown[]) => unknown;

/** An object of a package, called by name. */
export class Client {
  readonly target: object;

  constructor(target: object) {
    this.target = target;
  }

  async call(name: string, ...input: readonly unknown[]): Promise<unknown> {
    return await this.callNow(name, ...input);
  }

  callNow(name: string, ...input: readonly unknown[]): unknown {
    const method: unknown = Reflect.get(this.target, name);
    if (typeof method !== 'function') throw new Error(`the client has no ${name}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- functions of packages take what they take
    return (method as Call).apply(this.target, [...input]);
  }
}

type Step = string | number;

/** Answers what lies at a path of an answer, or undefined. */
export function at(value: unknown, ...path: readonly Step[]): unknown {
  let found = value;
  for (const step of path) {
    if ((typeof found !== 'object' && typeof found !== 'function') || found === null) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

export const textAt = (value: unknown, ...path: readonly Step[]): string => {
  const found = at(value, ...path);
  if (typeof found === 'string' || typeof found === 'number') return String(found);
  throw new Error(`no text at ${path.join('.')} of ${say(value)}`);
};
export const numberAt = (value: unknown, ...path: readonly Step[]): number => Number(textAt(value, ...path));

export function listAt(value: unknown, ...path: readonly Step[]): readonly unknown[] {
  const found = at(value, ...path);
  if (Array.isArray(found)) return found;
  throw new Error(`no list at ${path.join('.')} of ${say(value)}`);
}

export const say = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 1_500);

export function must(condition: boolean, text: string): asserts condition {
  if (!condition) throw new Error(text);
}

/** A condition in the place of a value. */
export type Rule = (value: unknown) => boolean;
const isRule = (value: unknown): value is Rule => typeof value === 'function';

export const isText: Rule = (value) => typeof value === 'string' && value !== '';
export const isNumber: Rule = (value) => typeof value === 'number' && Number.isFinite(value);
/** Texts and numbers of one value are alike: some clients make numbers of decimals. */
export const worth =
  (figure: number): Rule =>
  (value) =>
    value !== '' && value !== null && Math.abs(Number(value) - figure) < 1e-9 * Math.max(1, Math.abs(figure));

/** An answer must have what is expected of it, and may have more: lists are as long and in the same order. */
export function mustMatch(actual: unknown, expected: unknown): void {
  const fault = faultOf(actual, expected, '');
  if (fault !== undefined) throw new Error(`${fault}\nin ${say(actual)}`);
}

function faultOf(actual: unknown, expected: unknown, path: string): string | undefined {
  if (isRule(expected)) return expected(actual) ? undefined : `${path}: ${say(actual)} is not as expected`;
  if (typeof expected !== 'object' || expected === null)
    return isDeepStrictEqual(actual, expected) ? undefined : `${path}: ${say(actual)} instead of ${say(expected)}`;
  if (typeof actual !== 'object' || actual === null) return `${path}: ${say(actual)} instead of ${say(expected)}`;
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length))
    return `${path}: ${say(actual)} instead of ${expected.length} rows`;
  for (const [name, value] of Object.entries(expected)) {
    const fault = faultOf(Reflect.get(actual, name), value, `${path}.${name}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** A call must be refused, by an error of the name and with the text. Answers the error. */
export async function mustFail(
  run: () => unknown,
  { name, text }: { readonly name?: string; readonly text?: string | RegExp } = {},
): Promise<unknown> {
  let answered: unknown;
  try {
    answered = await run();
  } catch (error) {
    const said = error instanceof Error ? `${error.name}: ${error.message}` : say(error);
    const kind: unknown = at(error, 'constructor', 'name');
    if (name !== undefined) must(at(error, 'name') === name || kind === name, `${said} is no ${name}`);
    if (text !== undefined)
      must(typeof text === 'string' ? said.includes(text) : text.test(said), `${said} does not say ${String(text)}`);
    return error;
  }
  throw new Error(`answered ${say(answered)} instead of being refused`);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until an answer is as expected: what the last one lacked is the fault. */
export async function mustBecome(
  ask: () => unknown,
  look: (value: unknown) => void,
  { timeoutMs = 10_000 }: { readonly timeoutMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    try {
      look(await ask());
      return;
    } catch (error) {
      if (performance.now() - startedAt > timeoutMs) throw error;
    }
    await pause(50);
  }
}

export async function within<Value>(promise: Promise<Value>, what: string, timeoutMs = 10_000): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

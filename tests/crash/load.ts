// Mixed load: clients that make the calls of all capabilities' parts, and repeat calls they have an answer to.
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../model/random.ts';
import { addressOf, type Origins } from '../support/server-process.ts';
import { type Answer, type Call, type CrashPart, type Planned, send } from './calls.ts';

const CLIENTS = 24;

export class Load {
  readonly calls: Call[] = [];
  /** The load met these faults, which must not happen while the server lives. */
  readonly faults: string[] = [];
  readonly #random: Random;
  readonly parts: readonly [CrashPart, ...CrashPart[]];
  #keys = 0;

  constructor(random: Random, parts: readonly [CrashPart, ...CrashPart[]]) {
    this.#random = random;
    this.parts = parts;
  }

  /** Keeps all clients busy until `signal`; those whose server dies stop on their own. */
  async run(server: Origins, signal: AbortSignal): Promise<void> {
    const client = async (): Promise<void> => {
      while (!signal.aborted) if (!(await this.#act(server))) return;
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  /** Repeats every call that got no answer, until it has one. */
  async settle(server: Origins): Promise<number> {
    const open = this.calls.filter((call) => call.answer === undefined);
    await Promise.all(
      open.map(async (call) => {
        while (call.answer === undefined) {
          this.#take(call, await send(addressOf(server, call.path), call));
        }
      }),
    );
    return open.length;
  }

  /** Repeats `count` calls that have an answer: it must be the first one. */
  async repeatAnswered(server: Origins, count: number): Promise<void> {
    const answered = this.calls.filter((call) => call.answer !== undefined && call.isKeyed !== false);
    const chosen = Array.from({ length: count }, () => answered[this.#random.below(answered.length)]);
    await Promise.all(chosen.filter((call) => call !== undefined).map((call) => this.#repeat(server, call)));
  }

  async #act(server: Origins): Promise<boolean> {
    const past = this.calls[this.#random.below(this.calls.length)];
    if (past?.answer !== undefined && past.isKeyed !== false && this.#random.chance(0.05))
      return this.#repeat(server, past);
    const planned = this.#plan();
    if (planned === undefined) return true;
    const prepared = planned.prepare === undefined ? {} : await planned.prepare(server);
    if (prepared === undefined) return false;
    const fields = { ...planned.fields, ...prepared };
    const call: Call = { ...planned, fields, key: `key-${(this.#keys += 1)}`, answer: undefined };
    this.calls.push(call);
    this.#take(call, await send(addressOf(server, call.path), call));
    return call.answer !== undefined;
  }

  async #repeat(server: Origins, call: Call): Promise<boolean> {
    const again = await send(addressOf(server, call.path), call);
    if (again !== undefined && !isDeepStrictEqual(again, call.answer)) {
      this.faults.push(`${call.key} was answered ${JSON.stringify(call.answer)}, then ${JSON.stringify(again)}`);
    }
    return again !== undefined;
  }

  #take(call: Call, answer: Answer | undefined): void {
    call.answer = answer;
    if (answer !== undefined) call.onAnswer(answer, call.key);
  }

  #plan(): Planned | undefined {
    const [first, ...others] = this.parts.map((part) => [part.weight, part] as const);
    if (first === undefined) throw new Error('a load has a part');
    return this.#random.weigh([first, ...others]).plan();
  }
}

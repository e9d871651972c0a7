// Follows what a client watches: ccxt.pro answers one change a call, so calls follow each other until the client is closed.
import { type Client, must, say, within } from './client.ts';

export type Followed = {
  readonly seen: readonly unknown[];
  readonly errors: readonly Error[];
  /** Finds what is as wanted among what came or will come. */
  readonly find: (what: string, isWanted: (value: unknown) => boolean, timeoutMs?: number) => Promise<unknown>;
  readonly end: () => void;
};

const TRACE_LENGTH = 5;

export function follow(client: Client, name: string, ...input: readonly unknown[]): Followed {
  const seen: unknown[] = [];
  const errors: Error[] = [];
  const heard = new Set<(value: unknown) => void>();
  let isOver = false;

  async function run(): Promise<void> {
    while (!isOver) {
      try {
        const value = await client.call(name, ...input);
        for (const one of Array.isArray(value) ? value : [value]) {
          // Books and balances go on changing.
          const copy: unknown = structuredClone(JSON.parse(JSON.stringify(one)));
          seen.push(copy);
          for (const listener of heard) listener(copy);
        }
      } catch (error) {
        if (isOver) return;
        errors.push(error instanceof Error ? error : new Error(String(error)));
        // A socket that cannot be opened would be tried at once, again and again.
        await new Promise((resolve) => setTimeout(resolve, 200));
        if (errors.length > 100) return;
      }
    }
  }
  void run();

  async function find(what: string, isWanted: (value: unknown) => boolean, timeoutMs?: number): Promise<unknown> {
    const known = seen.find(isWanted);
    if (known !== undefined) return known;
    let listener: ((value: unknown) => void) | undefined;
    const coming = new Promise<unknown>((resolve) => {
      listener = (value) => {
        if (isWanted(value)) resolve(value);
      };
      heard.add(listener);
    });
    try {
      return await within(coming, `${name}: ${what}`, timeoutMs);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(`${said}; seen last ${say(seen.slice(-TRACE_LENGTH))}, errors ${errors.map(String).join('; ')}`, {
        cause: error,
      });
    } finally {
      if (listener) heard.delete(listener);
    }
  }

  return {
    seen,
    errors,
    find,
    end: () => {
      isOver = true;
    },
  };
}

/** Nothing that was followed may have failed. */
export function mustBeWithoutErrors(followed: readonly Followed[]): void {
  const errors = followed.flatMap((one) => one.errors);
  must(errors.length === 0, errors.map(String).join('; '));
}

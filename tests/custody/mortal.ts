// The life of a server that ends at one of its writes, as `kill -9` ends it: what was written before stays, what was to be written
// then and afterwards never is. What it had asked the signer or a node by then was asked.
import type { Command } from '@bourse/engine';
import type { Sequencer } from '../../apps/server/src/core/sequencer/sequencer.ts';
import type { Sql } from '../../apps/server/src/core/storage/connection.ts';

export class Died extends Error {
  override readonly name = 'Died';
}

export type Life = {
  readonly sql: Sql;
  readonly sequencer: Pick<Sequencer, 'submit'>;
  /** At which write it has ended; undefined where it had fewer. */
  readonly end: () => string | undefined;
};

/** These tables are about money that leaves: a life ends at a write of one of them, and at no other. */
const WRITE = /^\s*(INSERT INTO|UPDATE|DELETE FROM)\s+(signing_requests|chain_transactions|chain_moves)/;

const textOf = (statement: unknown): string => (Array.isArray(statement) ? statement.join('?') : '');

/** It ends before the write that comes after so many. */
export function liveFor(
  writes: number,
  { sql, sequencer }: { readonly sql: Sql; readonly sequencer: Pick<Sequencer, 'submit'> },
): Life {
  let left = writes;
  let end: string | undefined;
  const live = (): void => {
    if (end !== undefined) throw new Died(`it has died before: ${end}`);
  };
  const write = (what: string): void => {
    live();
    if (left === 0) end = what;
    live();
    left -= 1;
  };
  const begin = sql.begin.bind(sql);
  const mortal = new Proxy(sql, {
    apply(target, _, given: unknown[]): unknown {
      live();
      const found = WRITE.exec(textOf(given[0]));
      if (found) write(found[0].trim().replaceAll(/\s+/g, ' '));
      return Reflect.apply(target, undefined, given);
    },
    get(target, name): unknown {
      if (name !== 'begin') return Reflect.get(target, name);
      return async (...given: unknown[]): Promise<unknown> => {
        write('a transaction');
        return Reflect.apply(begin, undefined, given);
      };
    },
  });
  return {
    sql: mortal,
    sequencer: {
      submit: <C extends Command>(command: C, ...options: [] | [Parameters<Sequencer['submit']>[1]]) => {
        write(command.kind);
        return sequencer.submit(command, ...options);
      },
    },
    end: () => end,
  };
}

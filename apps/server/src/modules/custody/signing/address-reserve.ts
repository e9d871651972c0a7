// Keeps a restored database from giving a deposit address twice. The index of one is its owner's id; the signer, whose folder no
// backup of ours brings back, remembers up to which ids addresses may have been shown, and new users begin above that.
import type { UserId } from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
import type { Logger } from 'pino';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { CustodySetupError } from '../setup-error.ts';
import { type SignerClient, SignerRefused, SignerUnreachable } from './signer-client.ts';

type Needs = {
  readonly sql: Sql;
  readonly signer: Pick<SignerClient, 'reserve'>;
  readonly log: Pick<Logger, 'warn'>;
};

/** More than could be lost: so many ids are left out where the signer cannot say how many were. */
const SILENT_GAP = 1_000_000;

export class AddressReserve {
  readonly #needs: Needs;
  #upTo = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Before the first new user. Throws a CustodySetupError for a signer that knows no reserve. The signer also gets what
   * the database itself has shown: it may have been restored from its words alone.
   */
  async begin(): Promise<void> {
    const { sql, signer, log } = this.#needs;
    try {
      this.#upTo = await signer.reserve(await findHighest(sql));
      await beginUsersAbove(sql, this.#upTo);
    } catch (error) {
      if (error instanceof SignerRefused && error.code === 'call_not_found') {
        throw new CustodySetupError('The signer is of an older version: bring it up to date first.');
      }
      if (!(error instanceof SignerUnreachable)) throw error;
      const first = (await findNextUser(sql)) + SILENT_GAP;
      await beginUsersAbove(sql, first - 1);
      log.warn(
        { err: error, first },
        'the signer cannot say which addresses were shown: new users begin at a safe distance',
      );
    }
  }

  /** From then on an address of that owner may be shown. Throws SignerUnreachable where the signer has to be asked. */
  async hold(owner: UserId): Promise<void> {
    if (owner > this.#upTo) this.#upTo = await this.#needs.signer.reserve(owner);
  }
}

async function findHighest(sql: Sql): Promise<number> {
  const [row] = await query(sql, { highest: count })`
    SELECT coalesce(max(address_index), 0) AS highest FROM own_addresses WHERE account = 'deposit'`;
  return row?.highest ?? 0;
}

async function findNextUser(sql: Sql): Promise<number> {
  const [row] = await query(sql, { next: count })`
    SELECT last_value + is_called::int AS next FROM users_id_seq`;
  return row?.next ?? 1;
}

async function beginUsersAbove(sql: Sql, id: number): Promise<void> {
  if ((await findNextUser(sql)) <= id) await sql`SELECT setval('users_id_seq', ${id + 1}, false)`;
}

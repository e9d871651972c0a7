// Moves between accounts of the house: one operator asks, another approves. No two calls are of one amount, so that each is known by it.
import { officeHouse } from '@bourse/contract';
import { TREASURY_PARTNERS, USDT } from '@bourse/domain';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Random } from '../../model/random.ts';
import { addressOf, type Origins } from '../../support/server-process.ts';
import type { CrashPart, Planned } from '../calls.ts';
import type { Operators } from '../fiat/operators.ts';

type Options = { readonly random: Random; readonly operators: Operators };

const pending = z.object({ message: z.object({ list: z.array(z.object({ id: z.number() })) }) });
const found = z.array(z.object({ fault: z.string() }));

const SERVER_FAULT = 500;
/** No proposal has this id. */
const NO_PROPOSAL = 999_999_999;

export class HouseLoad implements CrashPart {
  readonly weight = 1;
  readonly #random: Random;
  readonly #operators: Operators;
  #asked = 0;
  /** Those that an operator was told to be approved. */
  readonly #approved = new Set<string>();

  constructor({ random, operators }: Options) {
    this.#random = random;
    this.#operators = operators;
  }

  plan(): Planned {
    return this.#random.chance(0.5) ? this.#planApproval() : this.#planMove();
  }

  #planMove(): Planned {
    this.#asked += 1;
    const partner = this.#random.pick(TREASURY_PARTNERS);
    const [from, to] = this.#random.chance(0.7) ? ['treasury', partner] : [partner, 'treasury'];
    const amount = (this.#asked / 100).toFixed(2);
    return {
      user: this.#operators.asking,
      path: officeHouse.proposeMove.path,
      fields: { from, to, currency: String(USDT), amount, reason: 'amid a crash' },
      isKeyed: false,
      onAnswer: () => undefined,
    };
  }

  /** The oldest one that waits. */
  #planApproval(): Planned {
    let id = String(NO_PROPOSAL);
    return {
      user: this.#operators.deciding,
      path: officeHouse.approveProposal.path,
      fields: {},
      isKeyed: false,
      prepare: async (server) => {
        const oldest = await this.#findOldest(server);
        if (oldest === undefined) return undefined;
        id = oldest;
        return { id };
      },
      onAnswer: ({ type }) => {
        if (type === 'ok') this.#approved.add(id);
      },
    };
  }

  /** Undefined where the server is gone, or about to be. */
  async #findOldest(server: Origins): Promise<string | undefined> {
    const headers = { authorization: this.#operators.deciding.token };
    const answer = await fetch(addressOf(server, officeHouse.listProposals.path), { headers })
      .then((response) => (response.status < SERVER_FAULT ? response.text() : undefined))
      .catch(() => undefined);
    if (answer === undefined) return undefined;
    return String(pending.parse(JSON.parse(answer)).message.list[0]?.id ?? NO_PROPOSAL);
  }

  /**
   * There must be as many moves as approved proposals; one that waits for the next look may have moved or not. A proposal
   * is counted with those of its accounts and amount: a call without a key that lost its answer is sent again, and proposes
   * the same once more.
   */
  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    const rows = await sql`
      WITH asked AS (
        SELECT id, status, subject, (SELECT (one ->> 'to')::numeric FROM jsonb_array_elements(changes) AS one
          WHERE one ->> 'field' = 'amount') AS amount
        FROM changes WHERE desk = 'house'
      ), moved AS (
        SELECT source.house_purpose || '/' || target.house_purpose AS subject, received.amount, count(*) AS times
        FROM postings AS paid JOIN postings AS received ON received.posting_id = paid.posting_id AND received.leg = 2
          JOIN accounts AS source ON source.id = paid.account_id
          JOIN accounts AS target ON target.id = received.account_id
        WHERE paid.reason = 'house_move' AND paid.leg = 1 GROUP BY 1, 2
      ), wanted AS (
        SELECT subject, amount, string_agg(id || ' ' || status, ', ' ORDER BY id) AS those,
          count(*) FILTER (WHERE status = 'applied') AS applied, count(*) FILTER (WHERE status = 'approved') AS due
        FROM asked GROUP BY subject, amount
      )
      SELECT 'the move that is asked for by ' || those || ' was made ' || coalesce(times, 0) || ' times' AS fault
      FROM wanted LEFT JOIN moved USING (subject, amount)
      WHERE coalesce(times, 0) NOT BETWEEN applied AND applied + due
      UNION ALL SELECT 'a move of ' || amount || ' was asked for by nobody' FROM moved
      WHERE NOT EXISTS (SELECT FROM asked WHERE (asked.subject, asked.amount) = (moved.subject, moved.amount))
      UNION ALL SELECT 'move ' || id || ' was approved and is ' || status FROM asked
      WHERE id::text = ANY(${[...this.#approved]}) AND status NOT IN ('approved', 'applied', 'failed')`;
    return found.parse([...rows]).map(({ fault }) => fault);
  }
}

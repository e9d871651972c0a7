// A market that many trade in: orders on BTC/USDT at a steady pace, three that rest at a price of their own to one that
// takes, so that the book changes with each.
import { Pool } from 'undici';
import { monotonicMs } from './realtime-messages.ts';

/** A resting order, and when its answer came. */
export type Placed = { readonly price: string; readonly acceptedAtMs: number };

export type BusyMarketOptions = {
  readonly port: number;
  /** The users trade in turn. */
  readonly users: readonly { readonly token: string }[];
  readonly ordersPerSecond: number;
};

/** Sends orders at a steady pace, however long the answers take. */
export class BusyMarket {
  #placed: Placed[] = [];
  #failures = 0;
  readonly #tokens: readonly string[];
  readonly #ordersPerSecond: number;
  readonly #pool: Pool;
  #count = 0;

  constructor({ port, users, ordersPerSecond }: BusyMarketOptions) {
    this.#pool = new Pool(`http://127.0.0.1:${port}`, { connections: 32 });
    this.#tokens = users.map(({ token }) => token);
    this.#ordersPerSecond = ordersPerSecond;
  }

  async trade(seconds: number): Promise<{ readonly placed: readonly Placed[]; readonly failures: number }> {
    this.#placed = [];
    this.#failures = 0;
    const startedAt = monotonicMs();
    const total = seconds * this.#ordersPerSecond;
    const answers: Promise<void>[] = [];
    while (answers.length < total) {
      const due = Math.min(total, Math.ceil(((monotonicMs() - startedAt) / 1000) * this.#ordersPerSecond));
      while (answers.length < due) answers.push(this.#order());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(answers);
    return { placed: this.#placed, failures: this.#failures };
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Each resting buy is the new best one, at a price that no other order has; the taker sells into it. */
  async #order(): Promise<void> {
    const nth = this.#count;
    this.#count += 1;
    const token = this.#tokens[nth % this.#tokens.length] ?? '';
    const isTaker = nth % 4 === 3;
    const price = isTaker ? '90000' : String((9_600_000 + nth) / 100);
    const { statusCode, body } = await this.#pool.request({
      method: 'POST',
      path: isTaker ? '/api/transaction/out' : '/api/transaction/in',
      headers: { authorization: token, lang: 'en', 'content-type': 'application/x-www-form-urlencoded' },
      body: `legal_id=3&currency_id=1&price=${price}&num=0.0001&mode=2`,
    });
    const answer = await body.text();
    const acceptedAtMs = monotonicMs();
    if (statusCode !== 200 || !answer.startsWith('{"type":"ok"')) this.#failures += 1;
    else if (!isTaker) this.#placed.push({ price, acceptedAtMs });
  }
}

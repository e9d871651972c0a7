// What merchants and the acceptor share: who looks at deals, waits as long as somebody would, greets once, and pays with a proof.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fiatChat, identity } from '@bourse/contract';
import type { Answer, Client } from '../api-client.ts';
import { type Act, type Waits, waitOf, Watch } from './due.ts';

export type Desk = {
  readonly client: Client;
  readonly token: string;
  readonly fundPassword: string;
  readonly waits: Waits;
  readonly report: (line: string) => void;
};

/** What was refused is tried again after this. */
const RETRY_MS = 30_000;
/** The picture says that it is a demo's. */
const PROOF = join(import.meta.dirname, 'proof.png');
/** Each role of the house greets the other side with these words. */
const GREETINGS = {
  payer:
    '您好，我在线。我会用本人实名账户付款并上传凭证，请确认到账后再放币。\n' +
    'Hello, I am here. I will pay from an account in my own name and upload a proof; release once the money has come.',
  payee:
    '您好，我在线。请只用本人实名账户转账，付款后请标记为已付款。\n' +
    'Hello, I am here. Please pay from an account in your own name only, and mark the order as paid afterwards.',
};

/** A deal, what the house is in it, and the act that is due, if one is. */
export type Standing = {
  readonly id: number;
  readonly state: string;
  readonly side: keyof typeof GREETINGS;
  readonly act: Act | undefined;
};

export class Worker {
  readonly #desk: Desk;
  readonly #kind: fiatChat.ChatKind;
  readonly #watch = new Watch();
  readonly #greeted = new Set<number>();
  readonly #retryAt = new Map<string, number>();

  constructor(desk: Desk, kind: fiatChat.ChatKind) {
    this.#desk = desk;
    this.#kind = kind;
  }

  /** Greets in what is new, and does what is due and has waited long enough. */
  async work(deals: readonly Standing[], perform: (deal: Standing, act: Act) => Promise<Answer>): Promise<void> {
    const now = Date.now();
    const waited = this.#watch.look(deals.map(keyOf), now);
    for (const deal of deals) {
      await this.#greet(deal);
      const { act } = deal;
      const key = keyOf(deal);
      if (act === undefined || (waited.get(key) ?? 0) < waitOf(this.#desk.waits, deal.id)) continue;
      if (now < (this.#retryAt.get(key) ?? 0)) continue;
      const answer = await perform(deal, act);
      if (answer.ok) this.#desk.report(`order ${deal.id}: ${act}`);
      // Another client, a deadline or the other side may have been first: the next look shows it.
      else this.#desk.report(`order ${deal.id}: ${act} was refused (${answer.code})`);
      this.#retryAt.set(key, now + RETRY_MS);
    }
    this.#forgetAll(deals);
  }

  /** Answers the URL of the picture that serves as proof of the payment. */
  async uploadProof(): Promise<Answer> {
    const bytes = await readFile(PROOF);
    return this.#desk.client.upload(identity.upload.path, { bytes, type: 'image/png' }, this.#desk.token);
  }

  async #greet({ id, side }: Standing): Promise<void> {
    if (this.#greeted.has(id)) return;
    const { client, token } = this.#desk;
    // The server accepts a message with this `client_id` once, so a second client does not greet again.
    const words = { id, kind: this.#kind, content: GREETINGS[side], client_id: 'house-greeting' };
    await client.post(fiatChat.send.path, words, token);
    this.#greeted.add(id);
  }

  #forgetAll(deals: readonly Standing[]): void {
    const [ids, keys] = [new Set(deals.map(({ id }) => id)), new Set(deals.map(keyOf))];
    for (const id of this.#greeted) if (!ids.has(id)) this.#greeted.delete(id);
    for (const key of this.#retryAt.keys()) if (!keys.has(key)) this.#retryAt.delete(key);
  }
}

const keyOf = ({ id, state }: Standing): string => `${id} ${state}`;

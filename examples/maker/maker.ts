// The maker: looks, decides, acts, and says why it ends. It holds no clock of its own: who runs it says when to look.
import type { Config } from './config.ts';
import { cancelAll, decide, type Decision, findLeft, findTrade, type Memory } from './decide.ts';
import { type Exchange, type Look, type MarketRules, Refused } from './exchange.ts';
import { type Beginning, NO_PLAN, type Plan, totalOf } from './quotes.ts';

export type End = 'loss' | 'refused';
export type Step = {
  readonly look: Look | undefined;
  readonly did: Decision['kind'] | 'wait';
  readonly why: string;
  readonly end: End | undefined;
};

/** It keeps what a day began with over restarts. */
export type DayBook = {
  /** It is written as `2026-11-30`, in UTC. */
  readonly day: string;
  readonly beginning: Beginning;
};
export interface DayBooks {
  read(): DayBook | undefined;
  write(book: DayBook): void;
}

/** With one of these the account or the key may not trade any more, whatever is asked. */
const FINAL: ReadonlySet<string> = new Set([
  'key_ended',
  'key_unknown',
  'key_not_permitted',
  'key_not_allowed',
  'key_address_refused',
  'key_signature_wrong',
  'key_market',
  'user_frozen',
  'sub_account_frozen',
  'sub_account_closed',
  'not_logged_in',
]);
/** With these nothing is placed for a while. */
const RESTS_MS: Readonly<Record<string, number>> = {
  key_budget: 60_000,
  key_index_stale: 2_000,
  key_price_band: 2_000,
  maintenance: 5_000,
  full_stop: 5_000,
  market_halted: 5_000,
  market_view_only: 5_000,
  insufficient_balance: 1_000,
};
const CANCEL_TRIES_MAX = 20;

export class Maker {
  readonly #config: Config;
  readonly #exchange: Exchange;
  readonly #rules: MarketRules;
  readonly #books: DayBooks;
  #run: Beginning | undefined;
  #restUntil = 0;
  #countdownAt = 0;

  constructor(input: {
    readonly config: Config;
    readonly exchange: Exchange;
    readonly rules: MarketRules;
    readonly books: DayBooks;
  }) {
    this.#config = input.config;
    this.#exchange = input.exchange;
    this.#rules = input.rules;
    this.#books = input.books;
  }

  /** One look and what follows from it. Refusals that end the maker are answered; what cannot be reached is waited for. */
  async step(): Promise<Step> {
    let look: Look | undefined;
    try {
      look = await this.#exchange.look();
      await this.#keepCountdown(look);
      const decision = decide(this.#config, this.#rules, this.#memoryOf(look), look);
      await this.#act(decision.plan, look);
      if (decision.kind === 'reduce') await this.#exchange.trade(decision.trade.side, decision.trade.size);
      if (decision.kind === 'stop') {
        await this.end({ isFlat: true });
        return { look, did: 'stop', why: decision.why, end: 'loss' };
      }
      return { look, did: decision.kind, why: 'why' in decision ? decision.why : '', end: undefined };
    } catch (error) {
      return this.#afterFault(error, look);
    }
  }

  /** Cancels what is open, trades back what was traded where it is to be flat, and ends the countdown. */
  async end({ isFlat = false } = {}): Promise<void> {
    for (let nth = 0; nth < CANCEL_TRIES_MAX; nth += 1) {
      const look = await this.#exchange.look();
      const plan = cancelAll(look);
      if (plan === NO_PLAN) {
        if (isFlat) await this.#flatten(look);
        return this.#exchange.countdown(0);
      }
      await this.#exchange.change(plan.cancels, []);
    }
    throw new Error('orders are still open: the countdown cancels them');
  }

  async #flatten(look: Look): Promise<void> {
    if (!look.index) return;
    const trade = findTrade(
      this.#rules,
      findLeft(this.#config, this.#rules, this.#memoryOf(look), look, look.index.price),
      0n,
    );
    if (trade) await this.#exchange.trade(trade.side, trade.size);
  }

  async #act({ cancels, places }: Plan, look: Look): Promise<void> {
    if (cancels.length === 0 && places.length === 0) return;
    const codes = await this.#exchange.change(cancels, places);
    for (const code of codes) this.#rest(code, look);
  }

  /** Throws where a refusal is final. */
  #rest(code: string, look: Look): void {
    if (FINAL.has(code)) throw new Refused(code, 'the maker may not trade any more');
    const rest = RESTS_MS[code];
    if (rest !== undefined) this.#restUntil = Math.max(this.#restUntil, look.at + rest);
  }

  #afterFault(error: unknown, look: Look | undefined): Step {
    if (!(error instanceof Refused)) return { look, did: 'wait', why: String(error), end: undefined };
    if (FINAL.has(error.code)) return { look, did: 'stop', why: error.code, end: 'refused' };
    if (look)
      this.#restUntil = Math.max(this.#restUntil, look.at + Math.max(error.retryAfterMs, RESTS_MS[error.code] ?? 0));
    return { look, did: 'wait', why: error.code, end: undefined };
  }

  /** It is set before anything rests, and anew well before it ends. */
  async #keepCountdown({ at }: Look): Promise<void> {
    const { countdownS } = this.#config;
    if (at < this.#countdownAt) return;
    await this.#exchange.countdown(countdownS);
    this.#countdownAt = at + (countdownS * 1_000) / 3;
  }

  #memoryOf(look: Look): Memory {
    const now: Beginning = { base: totalOf(look.base), quote: totalOf(look.quote) };
    this.#run ??= now;
    const day = new Date(look.at).toISOString().slice(0, 10);
    let book = this.#books.read();
    if (book?.day !== day) {
      book = { day, beginning: now };
      this.#books.write(book);
    }
    return { run: this.#run, day: book.beginning, restUntil: this.#restUntil };
  }
}

// The exchange over HTTP, with signed requests: how they are signed is in docs/keys.md of the exchange.
import { createHmac, sign, type KeyObject } from 'node:crypto';
import { formatDecimal, mustParseDecimal } from './decimal.ts';
import {
  type Balance,
  type Exchange,
  type Look,
  type MarketRules,
  type OpenOrder,
  type Quote,
  Refused,
  type Side,
} from './exchange.ts';

export type Signer = (text: string) => string;

export const hmacSigner =
  (secret: string): Signer =>
  (text) =>
    createHmac('sha256', secret).update(text).digest('hex');

export const ed25519Signer =
  (key: KeyObject): Signer =>
  (text) =>
    sign(null, Buffer.from(text), key).toString('base64');

type Method = 'GET' | 'POST';
type Json = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 5_000;
const WINDOW_MS = 5_000;
const BATCH_MAX = 20;
const PAGE_SIZE = 10;
const PAGES_MAX = 20;
/** The state of the market is good for so long. */
const STATE_MS = 2_000;

/** Signs requests with a key, and keeps to the exchange's clock. */
export class Client {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #sign: Signer;
  /** So far is the exchange's clock ahead of this machine's. */
  #aheadMs = 0;
  #lastTimestamp = 0;

  constructor(input: { readonly baseUrl: string; readonly key: string; readonly sign: Signer }) {
    this.#baseUrl = input.baseUrl;
    this.#key = input.key;
    this.#sign = input.sign;
  }

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Answers the body of an accepted call; throws a `Refused` for any other. */
  async call(method: Method, path: string, fields: Json = {}): Promise<Json> {
    const query = method === 'GET' ? new URLSearchParams(toTexts(fields)).toString() : '';
    const target = query === '' ? path : `${path}?${query}`;
    const body = method === 'GET' ? '' : JSON.stringify(fields);
    // Two requests of one millisecond would have one signature, if they say the same.
    this.#lastTimestamp = Math.max(Math.round(this.now()), this.#lastTimestamp + 1);
    const timestamp = String(this.#lastTimestamp);
    const text = [timestamp, String(WINDOW_MS), method, target, body].join('\n');
    const sentAt = Date.now();
    const response = await fetch(this.#baseUrl + target, {
      method,
      headers: {
        'Bourse-Key': this.#key,
        'Bourse-Timestamp': timestamp,
        'Bourse-Window': String(WINDOW_MS),
        'Bourse-Signature': this.#sign(text),
        lang: 'en',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    this.#learnClock(response, sentAt);
    return readAnswer(response);
  }

  #learnClock(response: Response, sentAt: number): void {
    const told = Number(response.headers.get('server-time'));
    if (!Number.isFinite(told) || told === 0) return;
    // The exchange said it some time between the two.
    this.#aheadMs = told - (sentAt + Date.now()) / 2;
  }
}

const toTexts = (fields: Json): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

async function readAnswer(response: Response): Promise<Json> {
  const answer = asObject(await response.json());
  if (answer['type'] === 'ok') return answer;
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
  throw new Refused(asText(answer['code']), asText(answer['message']), retryAfterMs);
}

function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null) throw new Error('the exchange answered no object');
  return Object.fromEntries(Object.entries(value));
}
function asList(value: unknown): readonly Json[] {
  if (!Array.isArray(value)) throw new Error('the exchange answered no list');
  return value.map(asObject);
}
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number => {
  if (typeof value !== 'number') throw new Error('the exchange answered no number');
  return value;
};
const asAmount = (value: unknown): bigint => mustParseDecimal(String(value));

export class HttpExchange implements Exchange {
  readonly #client: Client;
  readonly #market: string;
  /** Its orders are called so, followed by a number. */
  readonly #prefix: string;
  #rules: MarketRules | undefined;
  #state: { readonly isOpen: boolean; readonly until: number } | undefined;
  #named = 0;

  constructor(input: { readonly client: Client; readonly market: string; readonly prefix: string }) {
    this.#client = input.client;
    this.#market = input.market;
    this.#prefix = input.prefix;
  }

  async rules(): Promise<MarketRules> {
    this.#rules = readRules(await this.#findMarket(), this.#market);
    return this.#rules;
  }

  async #findMarket(): Promise<Json> {
    const answer = await this.#client.call('POST', '/api/quotation');
    const rows = asList(asObject(answer['message'])['coin_list']);
    const row = rows.find((one) => `${String(one['currency_name'])}/${String(one['legal_name'])}` === this.#market);
    if (!row) throw new Error(`the exchange has no market ${this.#market}`);
    return row;
  }

  async look(): Promise<Look> {
    const rules = await this.#known();
    const orders = await this.#openOrders(rules);
    const [ticks, wallets, isOpen] = await Promise.all([
      this.#client.call('GET', '/api/market/ticks', { currency_id: rules.currencyId, limit: 1 }),
      this.#client.call('POST', '/api/wallet/list'),
      this.#isOpen(),
    ]);
    const [tick] = asList(asObject(ticks['message'])['list']);
    const balances = asList(asObject(asObject(wallets['message'])['change_wallet'])['balance']);
    return {
      at: this.#client.now(),
      index: tick && { price: asAmount(tick['price']), at: asNumber(tick['time']) },
      isOpen,
      orders,
      base: readBalance(balances, rules.currencyId),
      quote: readBalance(balances, rules.legalId),
    };
  }

  /** A market that is halted refuses orders; it is asked now and then. */
  async #isOpen(): Promise<boolean> {
    const now = Date.now();
    if (this.#state === undefined || now >= this.#state.until) {
      const isOpen = asObject((await this.#findMarket())['trade'])['state'] === 'open';
      this.#state = { isOpen, until: now + STATE_MS };
    }
    return this.#state.isOpen;
  }

  async #openOrders({ currencyId, legalId }: MarketRules): Promise<readonly OpenOrder[]> {
    const found: OpenOrder[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const asked = { currency_id: currencyId, legal_id: legalId, status: 'open', page };
      const { message } = await this.#client.call('POST', '/api/transaction_all', asked);
      const rows = asList(asObject(message)['list']);
      for (const row of rows) {
        if (!asText(row['client_order_id']).startsWith(this.#prefix)) continue;
        const side: Side = row['type'] === 'in' ? 'buy' : 'sell';
        found.push({ id: asNumber(row['id']), side, price: asAmount(row['price']), left: asAmount(row['number']) });
      }
      if (rows.length < PAGE_SIZE) break;
    }
    return found;
  }

  async change(cancels: readonly number[], places: readonly Quote[]): Promise<readonly string[]> {
    const rules = await this.#known();
    const entries = [
      ...cancels.map((id) => ({ op: 'cancel', id })),
      ...places.map((quote) => ({ op: 'place', ...this.#write(rules, quote), time_in_force: 'post_only' })),
    ];
    const codes: string[] = [];
    for (let at = 0; at < entries.length; at += BATCH_MAX) {
      const { data } = await this.#client.call('POST', '/api/spot/batch', {
        entries: entries.slice(at, at + BATCH_MAX),
      });
      for (const result of asList(asObject(data)['results']))
        if (result['ok'] !== true) codes.push(String(result['code']));
    }
    return codes;
  }

  #write({ currencyId, legalId }: MarketRules, { side, price, size }: Quote): Json {
    this.#named += 1;
    return {
      currency_id: currencyId,
      legal_id: legalId,
      side,
      type: 'limit',
      price: formatDecimal(price),
      quantity: formatDecimal(size),
      client_order_id: `${this.#prefix}${Math.round(this.#client.now()).toString(36)}-${this.#named}`,
    };
  }

  async countdown(seconds: number): Promise<void> {
    const { currencyId, legalId } = await this.#known();
    await this.#client.call('POST', '/api/transaction_countdown', {
      currency_id: currencyId,
      legal_id: legalId,
      seconds,
    });
  }

  async trade(side: Side, size: bigint): Promise<void> {
    const { currencyId, legalId } = await this.#known();
    const order = { currency_id: currencyId, legal_id: legalId, side, type: 'market', quantity: formatDecimal(size) };
    await this.#client.call('POST', '/api/spot/order', order);
  }

  async #known(): Promise<MarketRules> {
    return this.#rules ?? this.rules();
  }
}

const PPM_PER_PERCENT_UNIT = 10_000n;

function readRules(row: Json, market: string): MarketRules {
  const trade = asObject(row['trade']);
  if (row['legal_name'] !== 'USDT') throw new Error(`${market} is not priced in USDT, in which the index is`);
  return {
    currencyId: asNumber(row['currency_id']),
    legalId: asNumber(row['legal_id']),
    tick: asAmount(trade['tick']),
    step: asAmount(trade['step']),
    minTotal: asAmount(trade['min_total']),
    // Percent with units of 1e-8 are ten thousand times as fine as millionths.
    makerFee: asAmount(trade['maker_fee']) / PPM_PER_PERCENT_UNIT,
  };
}

function readBalance(rows: readonly Json[], currencyId: number): Balance {
  const row = rows.find((one) => (one['currency'] ?? one['currency_id']) === currencyId);
  if (!row) return { available: 0n, locked: 0n };
  return { available: asAmount(row['change_balance']), locked: asAmount(row['lock_change_balance']) };
}

// Once an hour: asks the configured source what one USDT is worth in CNY. A demo asks nobody. An impossible answer is refused,
// and the present rate grows old, which the screens show.
import { HOUR_MS, type Instant, MINUTE_MS, parseUnits, price, type Price } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type CnyRate, isOldCnyRate, isSaneCnyRate, storeCnyRate } from '../../core/market/cny-rate.ts';
import { assertNothingHeld } from '../../core/storage/connection.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { exposeStats } from '../../platform/http/metrics.ts';
import { every } from '../../platform/jobs/every.ts';
import { followCnyRate } from '../fiat/index.ts';

type Needs = {
  readonly config: Pick<BaseServices['config'], 'cnyRateFeed'>;
  readonly storage: Pick<BaseServices['storage'], 'sql'>;
  readonly sequencer: Pick<BaseServices['sequencer'], 'submit'>;
  readonly market: Pick<BaseServices['market'], 'cnyRate' | 'refreshCnyRate'>;
  readonly clock: Pick<BaseServices['clock'], 'now'>;
  readonly log: Pick<BaseServices['log'], 'warn' | 'error' | 'info'>;
};

const EVERY_MS = HOUR_MS;
/** After a failure. */
const RETRY_MS = 5 * MINUTE_MS;
const LOOK_EVERY_MS = MINUTE_MS;
const TIMEOUT_MS = 10_000;
const BYTES_MAX = 256 * 1024;
/** In percent of the present rate: a larger step is for an operator to confirm by hand. */
const JUMP_PERCENT_MAX = 10n;

export class CnyRateJob {
  readonly #services: Needs;
  readonly #stopping = new AbortController();
  #triedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;

  constructor(services: Needs) {
    this.#services = services;
  }

  /** For `/metrics`: `failures` in a row, and the age that an alarm goes by. */
  get stats(): { readonly ageSeconds: number; readonly failures: number } {
    const { market, clock } = this.#services;
    return {
      ageSeconds: Math.max(0, Math.round((clock.now() - market.cnyRate().at) / 1000)),
      failures: this.#failures,
    };
  }

  /** Gives up an answer that is waited for. */
  abort(): void {
    this.#stopping.abort();
  }

  /** Asks where the rate is an hour old, and not one that an operator has set. Never throws. */
  async runDue(): Promise<void> {
    const { config, market, clock, log } = this.#services;
    const stands = market.cnyRate();
    const now = clock.now();
    if (config.cnyRateFeed === undefined || stands.source === 'operator') return;
    if (now - stands.at < EVERY_MS || now - this.#triedAt < RETRY_MS) return;
    this.#triedAt = now;
    try {
      await this.#refresh(config.cnyRateFeed, { stands, now });
      this.#failures = 0;
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#failures += 1;
      log.warn({ err: error, failures: this.#failures }, 'the CNY rate could not be refreshed');
      if (isOldCnyRate(stands, now))
        log.error({ at: stands.at }, 'the CNY rate is older than a day and is shown as old');
    }
  }

  async #refresh(feed: Feed, { stands, now }: { readonly stands: CnyRate; readonly now: Instant }): Promise<void> {
    const { storage, sequencer, market, log } = this.#services;
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const perUsdt = findRate(await fetchJson(feed.url, signal), feed.field);
    checkJump(perUsdt, stands);
    await storeCnyRate(storage.sql, { perUsdt, source: 'feed', at: now });
    await market.refreshCnyRate();
    const followed = await followCnyRate({ storage, sequencer, market });
    if (!followed.ok) throw new Error(`the engine refuses the rate: ${followed.code}`);
    log.info({ perUsdt: String(perUsdt) }, 'the CNY rate is refreshed');
  }
}

type Feed = NonNullable<BaseServices['config']['cnyRateFeed']>;

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  assertNothingHeld('the source of the CNY rate');
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`the source answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > BYTES_MAX) throw new Error('the source answered too much');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** `field` is the way to the figure, `rates.CNY`. */
function findRate(answer: unknown, field: string): Price {
  const found = field.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    return new Map<string, unknown>(Object.entries(value)).get(name);
  }, answer);
  const text = typeof found === 'number' && Number.isFinite(found) ? found.toFixed(6) : found;
  const rate = typeof text === 'string' ? parseUnits(text) : undefined;
  if (rate === undefined || !isSaneCnyRate(price(rate))) throw new Error(`the source has no CNY rate in ${field}`);
  return price(rate);
}

/** Nothing is far from a rate that nobody has said. */
function checkJump(perUsdt: Price, { perUsdt: stands }: CnyRate): void {
  if (stands === undefined) return;
  const step = perUsdt > stands ? perUsdt - stands : stands - perUsdt;
  if (step * 100n > stands * JUMP_PERCENT_MAX) throw new Error(`the source jumped from ${stands} to ${perUsdt}`);
}

export function startCnyRate(services: BaseServices, app: FastifyInstance): { stop(): Promise<void> } {
  if (services.config.cnyRateFeed === undefined) return { stop: async () => {} };
  const job = new CnyRateJob(services);
  exposeStats(app.metrics, 'cny_rate', () => ({ ...job.stats }));
  const running = every(LOOK_EVERY_MS, { log: services.log, name: 'refreshing the CNY rate', run: () => job.runDue() });
  return {
    stop: () => {
      job.abort();
      return running.stop();
    },
  };
}

// Everything that is looked at, as it is now: the part of the page's snapshot that needs no judging. What the database and the
// chains are asked for has files of its own.
import { divHalfEven, formatUnits, type Instant, type Price } from '@bourse/domain';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import {
  type IndexSurvey,
  NO_SURVEY,
  type SurveyedCoin,
  type SurveyedQuote,
} from '../../core/market/index-calculator.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { JobState } from '../../platform/jobs/every.ts';
import type { RealtimeStats } from '../../platform/realtime/sockets.ts';
import { ChainFigures } from './chain-figures.ts';
import { DatabaseFigures, DeliveryFigures } from './database-figures.ts';
import type { Figures, Probes } from './door.ts';
import type { WatchServices } from './services.ts';

export type FigureNeeds = Pick<
  WatchServices,
  'storage' | 'sequencer' | 'clock' | 'market' | 'custody' | 'config' | 'log'
>;

const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
/** The version of the software, as its package says. */
export const { version: SERVER_VERSION } = z.object({ version: z.string() }).parse(manifest);
const NO_SOCKETS: RealtimeStats = { sockets: 0, loggedIn: 0, streams: 0, slow: 0, closed: 0, refused: 0, sent: 0 };

export class FigureReader {
  readonly #needs: FigureNeeds;
  readonly #database: DatabaseFigures;
  readonly #deliveries: DeliveryFigures;
  readonly #chains: ChainFigures;
  readonly #loop = new LoopDelay();
  readonly #sent = new Rate();
  #probes: Probes = {};

  constructor(needs: FigureNeeds) {
    this.#needs = needs;
    this.#database = new DatabaseFigures(needs.storage.sql);
    this.#deliveries = new DeliveryFigures(needs);
    this.#chains = new ChainFigures(needs);
  }

  attach(probes: Probes): void {
    this.#probes = { ...this.#probes, ...probes };
  }

  async read(now: Instant): Promise<Figures> {
    const [database, deliveries, chains] = await Promise.all([
      this.#database.read(),
      this.#deliveries.read(now),
      this.#chains.read(now),
    ]);
    const { jobs = () => [] } = this.#probes;
    return {
      at_ms: now,
      sequencer: this.#readSequencer(),
      process: this.#readProcess(),
      database,
      indexes: viewIndexes(this.#needs, this.#probes.index?.(), now),
      sockets: this.#readSockets(),
      deliveries,
      chains,
      jobs: jobs().map(viewJob),
    };
  }

  stop(): void {
    this.#loop.stop();
  }

  #readSequencer(): Figures['sequencer'] {
    const { sequencer } = this.#needs;
    const { queueDepth, busyRefusals, lastCommitMs } = sequencer.stats;
    const pace = sequencer.pace();
    return {
      queue_depth: queueDepth,
      queue_max: sequencer.queueDepthMax,
      busy_refusals: busyRefusals,
      commands_per_second: toTenths(pace.commandsPerSecond),
      commits_per_second: toTenths(pace.commitsPerSecond),
      last_commit_ms: toTenths(lastCommitMs),
      minute_p99_ms: tenthsOrNull(pace.minuteP99Ms),
      p50_ms: tenthsOrNull(pace.p50Ms),
      p99_ms: tenthsOrNull(pace.p99Ms),
    };
  }

  #readProcess(): Figures['process'] {
    const { rss, heapUsed } = process.memoryUsage();
    return {
      version: SERVER_VERSION,
      uptime_seconds: Math.floor(process.uptime()),
      memory_bytes: rss,
      heap_bytes: heapUsed,
      loop_p99_ms: toTenths(this.#loop.read()),
      epoch: this.#needs.storage.writer.epoch,
    };
  }

  #readSockets(): Figures['sockets'] {
    const stats = this.#probes.sockets?.() ?? NO_SOCKETS;
    return {
      open: stats.sockets,
      logged_in: stats.loggedIn,
      streams: stats.streams,
      sent_per_second: toTenths(this.#sent.read(stats.sent)),
      slow: stats.slow,
      closed: stats.closed,
      refused: stats.refused,
    };
  }
}

const toTenths = (figure: number): number => Math.round(figure * 10) / 10;
const tenthsOrNull = (figure: number | undefined): number | null => (figure === undefined ? null : toTenths(figure));

type Needs = Pick<BaseServices, 'market'>;
type Coin = Figures['indexes']['coins'][number];

const PPM = 1_000_000n;

const viewIndexes = (needs: Needs, survey: IndexSurvey = NO_SURVEY, now: Instant): Figures['indexes'] => ({
  origin: survey.origin,
  sources_min: survey.rules?.sourcesMin ?? 0,
  quote_age_max_ms: survey.rules?.ageMsMax ?? 0,
  coins: survey.coins.map((coin) => viewCoin(needs, coin, now)),
});

function viewCoin({ market }: Needs, { currencyId, quotes, gap }: SurveyedCoin, now: Instant): Coin {
  const index = market.index(currencyId);
  return {
    currency: currencyId,
    currency_name: market.currency(currencyId)?.name ?? `${currencyId}`,
    price: index === undefined ? '' : formatUnits(index.price),
    age_ms: index === undefined ? null : Math.max(0, now - index.at),
    gap: gap ?? '',
    quotes: quotes.map((quote) => viewQuote(quote, index?.price, now)),
  };
}

function viewQuote(
  { source, quote, isUsed }: SurveyedQuote,
  index: Price | undefined,
  now: Instant,
): Coin['quotes'][number] {
  if (quote === undefined) return { source, price: '', age_ms: null, deviation_ppm: null, use: 'none' };
  return {
    source,
    price: formatUnits(quote.price),
    age_ms: Math.max(0, now - quote.at),
    deviation_ppm: index === undefined || index === 0n ? null : deviationOf(quote.price, index),
    use: isUsed ? 'used' : 'old',
  };
}

/** Signed, to the nearest. */
const deviationOf = (price: Price, index: Price): number => Number(divHalfEven((price - index) * PPM, index));

const ERROR_LENGTH_MAX = 300;

const viewJob = ({ name, everyMs, endedAtMs, tookMs, failures, error }: JobState): Figures['jobs'][number] => ({
  name,
  every_ms: everyMs,
  ended_seconds: endedAtMs === undefined ? null : Math.floor((performance.now() - endedAtMs) / 1000),
  took_ms: tookMs === undefined ? null : Math.round(tookMs),
  failures,
  error: failures === 0 ? '' : textOf(error).slice(0, ERROR_LENGTH_MAX),
});

const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** A timer of so many ms is measured; what it takes longer is the delay. */
const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;
const PART_MS = 5_000;
const PARTS = 12;

/**
 * Measures how late the event loop is: what keeps everybody waiting, whoever it is that computes. It gives the worst part of
 * a minute, so that a stall does not drown in the quiet after it.
 */
class LoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #parts: number[] = [];
  /** The delay while the process starts does not count. */
  #isBegun = false;
  #partEndsAtMs = performance.now() + PART_MS;

  constructor() {
    this.#histogram.enable();
  }

  /** In ms: 99 of 100 times less. */
  read(): number {
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#histogram.reset();
    }
    const present =
      this.#histogram.count === 0 ? 0 : this.#histogram.percentile(99) / NANOSECONDS_PER_MS - RESOLUTION_MS;
    if (performance.now() >= this.#partEndsAtMs) {
      this.#parts = [...this.#parts, present].slice(-PARTS);
      this.#histogram.reset();
      this.#partEndsAtMs = performance.now() + PART_MS;
    }
    return Math.max(0, present, ...this.#parts);
  }

  stop(): void {
    this.#histogram.disable();
  }
}

const WINDOW_MS = 60_000;

type Look = { readonly atMs: number; readonly count: number };

/** How fast a count has grown in the last minute, by looks at it. */
class Rate {
  #looks: readonly Look[] = [];

  /** A second; 0 at the first look. */
  read(count: number): number {
    const look = { atMs: performance.now(), count };
    this.#looks = [...this.#looks.filter(({ atMs }) => look.atMs - atMs <= WINDOW_MS), look];
    const [first = look] = this.#looks;
    return look.atMs === first.atMs ? 0 : ((count - first.count) * 1000) / (look.atMs - first.atMs);
  }
}

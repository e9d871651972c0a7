// Everything that is looked at, as it is now: the part of the page's snapshot that needs no judging.
import { readFileSync } from 'node:fs';
import type { Instant } from '@bourse/domain';
import { z } from 'zod';
import type { WatchServices } from './services.ts';
import type { RealtimeStats } from '../../platform/realtime/sockets.ts';
import { ChainFigures } from './chain-figures.ts';
import { DatabaseFigures } from './database-figures.ts';
import { DeliveryFigures } from './delivery-figures.ts';
import type { Figures, Probes } from './door.ts';
import { viewIndexes } from './index-figures.ts';
import { viewJob } from './job-figures.ts';
import { LoopDelay } from './loop-delay.ts';
import { Rate } from './rate.ts';

export type FigureNeeds = Pick<
  WatchServices,
  'storage' | 'sequencer' | 'clock' | 'market' | 'custody' | 'config' | 'log'
>;

const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
const { version: VERSION } = z.object({ version: z.string() }).parse(manifest);
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
      version: VERSION,
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

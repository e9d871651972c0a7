// Everything a feature may ask for: handed to each of them, so that none reaches for another.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { MarketData } from '../market/market-data.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Storage } from '../storage/open.ts';
import type { Clock } from '../system/clock.ts';
import type { Sessions } from './sessions.ts';
import type { Translator } from './translator.ts';

export type Services = {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly sequencer: Sequencer;
  readonly market: MarketData;
  readonly sessions: Sessions;
  readonly translator: Translator;
};

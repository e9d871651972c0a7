// The services that every part of the server may use. Those of the parts above are added in services.ts, for features.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Delivery, NotifyUser } from '../delivery/delivery.ts';
import type { MarketData } from '../../core/market/market-data.ts';
import type { StopData } from '../../core/market/stop-board.ts';
import type { Persons } from '../accounts/person-board.ts';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import type { Storage } from '../../core/storage/open.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Clock } from '../../system/clock.ts';
import type { Passwords } from '../../system/passwords.ts';
import type { Vault } from '../../system/vault.ts';
import type { AuditLog } from './audit-log.ts';
import type { DemoRobots } from './demo-robots.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { Sessions } from './sessions.ts';
import type { SiteSettingsService } from './site-settings.ts';
import type { Translator } from './translator.ts';

export type BaseServices = {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly sequencer: Sequencer;
  readonly market: MarketData;
  readonly stops: StopData;
  /** Which accounts are one person's. */
  readonly persons: Persons;
  readonly sessions: Sessions;
  readonly translator: Translator;
  /** One queue for all who hash, so that hashing never takes more than its share. */
  readonly passwords: Passwords;
  readonly delivery: Delivery;
  /** Tells a user by mail or SMS what happened to the account. */
  readonly notifyUser: NotifyUser;
  readonly vault: Vault;
  readonly pictures: Pictures;
  readonly operatorSessions: OperatorSessions;
  readonly auditLog: AuditLog;
  readonly site: SiteSettingsService;
  /** It learns of everything that operators are shown; only a demo has robots. */
  readonly robots: DemoRobots;
};

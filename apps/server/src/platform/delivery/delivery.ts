// Mail and SMS: one door for every message that leaves, in the language of the one it goes to.
import { type Amount, formatUnits, type Instant, type UserId } from '@bourse/domain';
import { id, optional, text } from '@bourse/domain/kinds';
import { getLocaleInfo, type Locale } from '@bourse/messages';
import { writeWait } from '@bourse/messages/wait';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { issueFreezeLink } from './freeze-links.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { Clock } from '../../system/clock.ts';
import { writeFigure } from '../../system/figures.ts';
import {
  type Channel,
  CHANNELS,
  isWarning,
  type LetterFields,
  type LetterKind,
  type NoticeFields,
  type NoticeKind,
  parseLetterLocale,
  type Translate,
  writeMail,
  writeSms,
} from './letters.ts';
import { enqueue, type Queued } from './queue.ts';
import { createSmsTransport, createSmtpTransport, type Transport } from './transports.ts';
import { createWorker, type Worker } from './worker.ts';
import { personOf, phoneOf } from '../../core/storage/columns.ts';

export type { Channel } from './letters.ts';

export type OutgoingMessage<Kind extends LetterKind = LetterKind> = {
  /** A lower-cased e-mail address, or a phone number as +CCNNN. */
  readonly to: string;
  readonly channel: Channel;
  readonly kind: Kind;
  readonly locale: Locale;
  readonly fields: LetterFields<Kind>;
  /** The user it is sent to, whose anti-phishing word goes with it. */
  readonly userId?: UserId | undefined;
  /** After it the message is of no use. A day where nothing is said. */
  readonly lifetimeMs?: number;
  /** Does the same work and sends nothing: to an address that is nobody's, where that must not show. */
  readonly isPretended?: boolean;
};

export type NoticeAddress = Pick<OutgoingMessage, 'channel' | 'to'>;

/** Finds the address for notices of an account: its e-mail where one is bound, else its phone. */
export function noticeAddressOf(user: Pick<Recipient, 'email' | 'phone'>): NoticeAddress | undefined {
  if (user.email !== null) return { channel: 'mail', to: user.email };
  return user.phone === null ? undefined : { channel: 'sms', to: user.phone };
}

export type NoticeOptions = {
  /** The transaction of the change that it tells of: the notice leaves if that commits. */
  readonly sql?: TransactionSql;
  /** A former address that must hear of it too. */
  readonly alsoTo?: NoticeAddress | undefined;
};

/**
 * Tells a user of something that happened to the account: by mail where an e-mail is bound, else by SMS, in the account's
 * language and time zone; of a sub-account, its master is told, with its name. A mail carries a link that freezes the
 * account, with all of its sub-accounts. Returns once it is queued.
 */
export type NotifyUser = <Kind extends NoticeKind>(
  userId: UserId,
  kind: Kind,
  fields: NoticeFields<Kind>,
  options?: NoticeOptions,
) => Promise<void>;

/** The outcome: a message is queued in `deliveries`, shown by a demo, or dropped because nothing can send it. */
export type Sending =
  | { readonly way: 'queued'; readonly id: number }
  | { readonly way: 'shown' }
  | { readonly way: 'dropped' };

export type Delivery = {
  /** Queues the message; that it arrives is not waited for, so its time reveals nothing. */
  readonly send: <Kind extends LetterKind>(message: OutgoingMessage<Kind>) => Promise<void>;
  /** The same in a transaction: it leaves if that commits. */
  readonly sendIn: <Kind extends LetterKind>(sql: TransactionSql, message: OutgoingMessage<Kind>) => Promise<Sending>;
  readonly notifyUser: NotifyUser;
  /** Tries what is due now, and returns when nothing more is. */
  readonly runDue: () => Promise<void>;
  /** Sends what is queued, from now on. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

type Dependencies = {
  readonly config: Pick<Config, 'isDemo' | 'delivery' | 'publicUrl' | 'outflowHoldMs'>;
  readonly storage: { readonly sql: Sql };
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly translator: { readonly translate: Translate };
  readonly site: { readonly siteName: () => string };
};

/**
 * A channel with a transport is queued. Without one, a demo shows its messages in the outbox; outside a demo they are
 * dropped and the operator told, for a queue that nobody empties would keep codes in plain text.
 */
export function createDelivery(dependencies: Dependencies): Delivery {
  const { config, storage, clock, log, site } = dependencies;
  const workers = openWorkers(dependencies);
  for (const channel of CHANNELS) {
    if (!config.isDemo && !workers.has(channel)) {
      log.error({ channel }, 'no transport is configured: what should leave by it is dropped');
    }
  }

  async function put(sql: Sql | TransactionSql, unsigned: Queued): Promise<Sending> {
    const message = { ...unsigned, fields: { ...unsigned.fields, site: site.siteName() } };
    const worker = workers.get(message.channel);
    if (worker) {
      const id = await enqueue(sql, message, clock.now());
      // In a transaction that has not committed yet it is found at the next look.
      worker.runDue().catch((error: unknown) => log.error({ err: error }, 'the delivery queue cannot be read'));
      return { way: 'queued', id };
    }
    if (message.isPretended === true) return { way: 'dropped' };
    if (config.isDemo) {
      await showInOutbox(sql, message, dependencies);
      return { way: 'shown' };
    }
    log.error({ channel: message.channel, kind: message.kind }, 'message dropped: no transport');
    return { way: 'dropped' };
  }

  return {
    send: async (message) => {
      await put(storage.sql, message);
    },
    sendIn: put,
    async notifyUser(userId, kind, fields, { sql = storage.sql, alsoTo } = {}) {
      const user = await findRecipient(sql, userId);
      if (!user) return;
      const now = clock.now();
      const duration = writeWait(user.locale, config.outflowHoldMs);
      const account = user.label === undefined ? {} : { subAccount: user.label };
      const noted = { ...writeAmounts(user.locale, fields), ...account, time: formatTime(now, user), duration };
      const message = { kind, locale: user.locale, userId: user.id };
      const own = noticeAddressOf(user);
      for (const address of own?.to === alsoTo?.to ? [own] : [own, alsoTo]) {
        if (!address) continue;
        // Each mail has a link of its own: a link is good once.
        const hasLink = address.channel === 'mail' && isWarning(kind);
        const link = hasLink ? { freezeUrl: await issueFreezeLink(sql, { config, userId: user.id, now }) } : {};
        await put(sql, { ...message, ...address, fields: { ...noted, ...link } });
      }
    },
    runDue: async () => {
      await Promise.all([...workers.values()].map((worker) => worker.runDue()));
    },
    start: () => {
      for (const worker of workers.values()) worker.start();
    },
    stop: async () => {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
}

function writeAmounts(
  locale: Locale,
  fields: Readonly<Record<string, string | number | Amount>>,
): Readonly<Record<string, string | number>> {
  const written: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields)) {
    written[name] = typeof value === 'bigint' ? writeFigure(locale, formatUnits(value)) : value;
  }
  return written;
}

function openWorkers({ config, storage, clock, log, translator }: Dependencies): ReadonlyMap<Channel, Worker> {
  const { smtp, sms } = config.delivery;
  const workers = new Map<Channel, Worker>();
  const open = (channel: Channel, transport: Transport): void => {
    workers.set(channel, createWorker({ sql: storage.sql, clock, log, channel, transport }));
  };
  if (smtp) open('mail', createSmtpTransport(smtp, translator.translate));
  if (sms) open('sms', createSmsTransport(sms, translator.translate));
  return workers;
}

/** Shows in the outbox of a demo where the message would go and what it would say. */
async function showInOutbox(
  sql: Sql | TransactionSql,
  { channel, to, kind, locale, fields, userId }: Queued,
  { clock, translator }: Dependencies,
): Promise<void> {
  const letter = { kind, locale, fields, antiPhishingWord: await findWord(sql, userId) };
  const mail = writeMail(letter, translator.translate);
  const shown = channel === 'mail' ? `${mail.subject}\n\n${mail.text}` : writeSms(letter, translator.translate);
  await sql`INSERT INTO outbox ("to", channel, code, text, at)
    VALUES (${to}, ${channel}, ${fields['code'] ?? ''}, ${shown}, ${clock.now()})`;
}

async function findWord(sql: Sql | TransactionSql, userId: UserId | undefined): Promise<string | undefined> {
  if (userId === undefined) return undefined;
  const [row] = await query(sql, { word: optional(text) })`
    SELECT anti_phishing_word AS word FROM users WHERE id = ${userId}`;
  return row?.word;
}

type Recipient = {
  /** The user, or the master of the sub-account. */
  readonly id: UserId;
  /** The name of the sub-account, where it is about one. */
  readonly label: string | undefined;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale;
  readonly timeZone: string;
};

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
const RECIPIENT = {
  id: id<UserId>(),
  label: optional(text),
  email: optional(text),
  phone: optional(text),
  locale: text,
  timeZone: optional(text),
};

async function findRecipient(sql: Sql | TransactionSql, userId: UserId): Promise<Recipient | undefined> {
  const [row] = await query(sql, RECIPIENT)`
    SELECT id, email, ${phoneOf(sql)} AS phone, locale, preferences ->> 'time_zone' AS time_zone,
      (SELECT label FROM sub_accounts WHERE sub_accounts.user_id = ${userId}) AS label
    FROM users WHERE id = ${personOf(sql, userId)} AND NOT is_house`;
  if (!row) return undefined;
  const { id: person, label, email = null, phone = null, locale, timeZone = DEFAULT_TIME_ZONE } = row;
  return { id: person, label, email, phone, locale: parseLetterLocale(locale), timeZone };
}

function formatTime(at: Instant, { locale, timeZone }: Recipient): string {
  const { intlTag } = getLocaleInfo(locale);
  const time = new Intl.DateTimeFormat(intlTag, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(at);
  return `${time} (${timeZone})`;
}

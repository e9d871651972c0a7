// Mail and SMS: one door for every message that leaves, in the language of the one who asked for it.
import type { Locale, MessageKey } from '@bourse/messages';
import type { Logger } from 'pino';
import type { Sql } from '../storage/connection.ts';
import type { Clock } from '../system/clock.ts';

export const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

type Texts = { readonly mail: readonly [subject: MessageKey, text: MessageKey]; readonly sms: readonly [MessageKey] };

const TEMPLATES = {
  /** Takes `code` and `minutes`, its lifetime. */
  code: { mail: ['mail.code.subject', 'mail.code.text'], sms: ['sms.code.text'] },
  /** Somebody tried to register an address that has an account. */
  accountExists: { mail: ['mail.accountExists.subject', 'mail.accountExists.text'], sms: ['sms.accountExists.text'] },
} as const satisfies Record<string, Texts>;

export type OutgoingMessage = {
  /** A lower-cased e-mail address, or a phone number as +CCNNN. */
  readonly to: string;
  readonly channel: Channel;
  readonly template: keyof typeof TEMPLATES;
  readonly locale: Locale;
  readonly values: Readonly<Record<string, string | number>>;
};

export type Delivery = {
  /** Hands the message over; that it arrives is not waited for, so its time tells nothing. */
  readonly send: (message: OutgoingMessage) => Promise<void>;
};

type Dependencies = {
  readonly config: { readonly isDemo: boolean };
  readonly storage: { readonly sql: Sql };
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly translator: {
    readonly translate: (locale: Locale, key: MessageKey, values: OutgoingMessage['values']) => string;
  };
};

/**
 * In demo mode messages wait in the outbox. Outside it no transport is configured yet: a message is dropped and the
 * operator told, for a queue of codes in plain text would undo their hashing, and a code that waits expires.
 */
export function createDelivery({ config, storage, clock, log, translator }: Dependencies): Delivery {
  if (!config.isDemo) {
    log.error('no mail or SMS transport is configured: codes are not delivered, so nobody can register');
    return {
      send: async ({ channel, template }) => log.error({ channel, template }, 'message dropped: no transport'),
    };
  }
  return {
    async send({ to, channel, template, locale, values }) {
      const text = TEMPLATES[template][channel].map((key) => translator.translate(locale, key, values)).join('\n\n');
      await storage.sql`INSERT INTO outbox ("to", channel, code, text, at)
        VALUES (${to}, ${channel}, ${values['code'] ?? ''}, ${text}, ${clock.now()})`;
    },
  };
}

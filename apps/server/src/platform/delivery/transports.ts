// The two ways out: a mail server over SMTP, and an SMS provider over HTTP. Each tries once and says how it went.
import { createTransport } from 'nodemailer';
import type { DeliveryConfig } from '../../config.ts';
import { type Letter, type Translate, writeMail, writeSms } from './letters.ts';
import { assertNothingHeld } from '../../core/storage/connection.ts';

/** `permanent`: another try would end the same way. */
export type Sent =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: string; readonly isPermanent: boolean };

export type Envelope = {
  /** The same at every try, so that a mail that arrives twice is shown once. */
  readonly id: number;
  readonly to: string;
  readonly letter: Letter;
};

export type Transport = {
  readonly send: (envelope: Envelope) => Promise<Sent>;
  readonly close: () => void;
};

const TIMEOUT_MS = 15_000;
const FAULT_LENGTH_MAX = 300;

const faultOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, FAULT_LENGTH_MAX);

/** The server has answered for good that this recipient or mail is not taken; a wrong login of ours is not that. */
function isRejected(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

export function createSmtpTransport(
  { url, from }: NonNullable<DeliveryConfig['smtp']>,
  translate: Translate,
): Transport {
  const { hostname } = new URL(url);
  const mailer = createTransport({
    url,
    // Without TLS codes would travel in the clear; a relay on this machine may do without.
    requireTLS: !isLoopback(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '');
  return {
    async send({ id, to, letter }) {
      assertNothingHeld('the mail server');
      try {
        await mailer.sendMail({
          from,
          // An object keeps a part of the address from being read as a list.
          to: { name: '', address: to },
          messageId: `<bourse-${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...writeMail(letter, translate),
        });
        return { ok: true };
      } catch (error) {
        return { ok: false, fault: faultOf(error), isPermanent: isRejected(error) };
      }
    },
    close: () => mailer.close(),
  };
}

/** Fills `{name}`s of a template; each value is written as the content type needs it. */
export function fillTemplate(template: string, contentType: string, values: Readonly<Record<string, string>>): string {
  const encode = contentType.startsWith('application/json')
    ? (value: string) => JSON.stringify(value).slice(1, -1)
    : encodeURIComponent;
  return template.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encode(value);
  });
}

/** Too many at once, or a request that came to nothing: the provider may take it later. */
const isPassing = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

export function createSmsTransport(sms: NonNullable<DeliveryConfig['sms']>, translate: Translate): Transport {
  const stopping = new AbortController();
  return {
    async send({ id, to, letter }) {
      assertNothingHeld('the provider of texts');
      const values = {
        id: String(id),
        to,
        to_digits: to.replace(/^\+/, ''),
        text: writeSms(letter, translate),
        code: String(letter.fields['code'] ?? ''),
      };
      try {
        const response = await fetch(sms.url, {
          method: 'POST',
          headers: {
            'content-type': sms.contentType,
            ...(sms.authorization === undefined ? {} : { authorization: sms.authorization }),
          },
          body: fillTemplate(sms.template, sms.contentType, values),
          redirect: 'error',
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        });
        const answer = await response.text();
        if (!response.ok) {
          return { ok: false, fault: `HTTP ${response.status}`, isPermanent: !isPassing(response.status) };
        }
        const isTaken = sms.success === undefined || answer.includes(sms.success);
        return isTaken ? { ok: true } : { ok: false, fault: 'the answer does not say success', isPermanent: false };
      } catch (error) {
        return { ok: false, fault: faultOf(error), isPermanent: false };
      }
    },
    close: () => stopping.abort(),
  };
}

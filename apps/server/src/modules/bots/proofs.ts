// Who sends a method: by the name of a key alone, or proved by its signature.
import type { bots } from '@bourse/contract';
import {
  type Accepted,
  ensureNever,
  KEY_AHEAD_MS,
  KEY_WINDOW_MS,
  KEY_WINDOW_MS_MAX,
  type Refusal,
} from '@bourse/domain';
import type { Claim, KeyUser, ProofRefusal } from '../../platform/http/keys/program-keys.ts';
import { isKeyName } from '../../platform/http/keys/signatures.ts';
import {
  type BotRefusal,
  DUPLICATE_ORDER,
  KEY_REFUSED,
  missingParam,
  refuseBot,
  tooManyRequests,
  WRONG_SIGNATURE,
} from './errors.ts';
import type { Sent } from './parameters.ts';
import type { BotServices } from './services.ts';

/** A method that somebody sends, and where from. */
export type Asked = {
  readonly method: bots.BotMethod;
  readonly sent: Sent;
  /** The name of a key, where one was sent. */
  readonly apiKey: string | undefined;
  readonly address: string;
  /** It is listed as this among the uses of its key. */
  readonly call: string;
};

const WRONG_KEY = refuseBot(-2014, 'API-key format invalid.', { status: 401 });
const OUTSIDE = refuseBot(-1021, 'Timestamp for this request is outside of the recvWindow.');
const AHEAD = refuseBot(-1021, `Timestamp for this request was ${KEY_AHEAD_MS}ms ahead of the server's time.`);
const WINDOW_TOO_LONG = refuseBot(-1131, `recvWindow must be less than ${KEY_WINDOW_MS_MAX}.`);

const illegalParameter = (name: string): BotRefusal =>
  refuseBot(-1100, `Illegal characters found in parameter '${name}'; legal range is '^[0-9]{1,20}$'.`);

const TIMESTAMP = /^\d{1,16}$/;
/** Whole milliseconds, with up to three decimals of them. */
const WINDOW = /^\d{1,10}(?:\.\d{1,3})?$/;
const HMAC = /^[0-9a-fA-F]{64}$/;
const ED25519 = /^[A-Za-z0-9+/]{86}==$/;
/** What is larger are microseconds. */
const MS_MAX = 100_000_000_000_000;

/** Over a socket it may be a number. */
function textIn(fields: Sent['fields'], name: string): string | undefined {
  const value = fields[name];
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}

type Moment = { readonly timestampMs: number; readonly windowMs: number };

/** Reads when a method was signed, and how long it may be under way. */
function readMoment({ fields }: Sent): Moment | BotRefusal {
  const timestamp = textIn(fields, 'timestamp');
  const recvWindow = textIn(fields, 'recvWindow') ?? String(KEY_WINDOW_MS);
  if (timestamp === undefined) return missingParam('timestamp');
  if (!TIMESTAMP.test(timestamp)) return illegalParameter('timestamp');
  if (!WINDOW.test(recvWindow)) return illegalParameter('recvWindow');
  if (Number(recvWindow) > KEY_WINDOW_MS_MAX) return WINDOW_TOO_LONG;
  const sentAt = Number(timestamp);
  return { timestampMs: sentAt > MS_MAX ? sentAt / 1_000 : sentAt, windowMs: Number(recvWindow) };
}

function readClaim({ method, sent, address, call }: Asked, name: string): Claim | BotRefusal {
  const moment = readMoment(sent);
  if ('ok' in moment) return moment;
  const { signature, head, body, otherHead } = sent;
  if (signature === undefined) return missingParam('signature');
  const isHmac = HMAC.test(signature);
  if (!isHmac && !ED25519.test(signature)) return WRONG_SIGNATURE;
  return {
    name,
    ...moment,
    signature: isHmac ? signature.toLowerCase() : signature,
    head,
    body,
    ...(otherHead !== undefined && { otherHead }),
    address,
    call,
    isOnce: method.access === 'trade' || method.access === 'signed',
  };
}

/** Finds who sends a method that asks for somebody, and whether they may. */
export async function proveAsked(services: BotServices, asked: Asked): Promise<Accepted<KeyUser> | BotRefusal> {
  const { method, apiKey: name, address, call } = asked;
  if (name === undefined || !isKeyName(name)) return WRONG_KEY;
  if (method.access === 'key') {
    const found = await services.keys.identify({ name, address, call });
    return found.ok ? found : viewRefusal(services, method, found);
  }
  const claim = readClaim(asked, name);
  if ('ok' in claim) return claim;
  const proved = await services.keys.prove(claim);
  return proved.ok ? proved : viewRefusal(services, method, proved, claim);
}

/** Reads when somebody who is logged on has sent a method; refused where it was too long under way. */
export function refuseMoment({ clock }: Pick<BotServices, 'clock'>, sent: Sent): BotRefusal | undefined {
  const moment = readMoment(sent);
  if ('ok' in moment) return moment;
  const { timestampMs, windowMs } = moment;
  const now = clock.now();
  if (timestampMs >= now + KEY_AHEAD_MS) return AHEAD;
  return now - timestampMs > windowMs ? OUTSIDE : undefined;
}

/** Whether a key may send it. */
export function refusePermission({ access }: bots.BotMethod, { key }: KeyUser): BotRefusal | undefined {
  if (access !== 'read' && access !== 'trade') return undefined;
  return key.permissions.has(access) ? undefined : KEY_REFUSED;
}

function viewRefusal(
  { clock }: BotServices,
  method: bots.BotMethod,
  { code, params }: Refusal<ProofRefusal>,
  claim?: Claim,
): BotRefusal {
  switch (code) {
    case 'key_unknown':
    case 'key_ended':
    case 'key_address_refused':
      return KEY_REFUSED;
    case 'key_timestamp_outside':
      return claim !== undefined && claim.timestampMs >= clock.now() + KEY_AHEAD_MS ? AHEAD : OUTSIDE;
    case 'key_signature_wrong':
      return WRONG_SIGNATURE;
    case 'key_replayed':
      return method.orders === undefined ? WRONG_SIGNATURE : DUPLICATE_ORDER;
    case 'rate_limited':
      return tooManyRequests(Number(params['seconds']));
    default:
      return ensureNever(code);
  }
}

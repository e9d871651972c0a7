// What the operations of the API's document share: the envelope and its refusals, answers by status, headers, parameters.
import { EDGE_REFUSALS, ENGINE_REFUSALS, KEY_WINDOW_MS, KEY_WINDOW_MS_MAX } from '@bourse/domain';
import { DEFAULT_LOCALE, locales } from '@bourse/messages';
import { KEY_HEADERS } from './keys/signatures.ts';
import { IDEMPOTENCY_KEY } from './mount.ts';

/** How a program signs: docs/keys.md says it with examples. */
const KEY_SCHEME =
  `The name of a program’s key, with three headers beside it. \`${KEY_HEADERS.timestamp}\`: UTC milliseconds. \`${KEY_HEADERS.window}\`: ` +
  `milliseconds for which the request is good after it, ${KEY_WINDOW_MS} where the header is missing, at most ${KEY_WINDOW_MS_MAX}. ` +
  `\`${KEY_HEADERS.signature}\`: over the lines timestamp, window (empty where it is missing), method, path with query, and body, ` +
  'joined by "\\n", each exactly as sent; HMAC-SHA-256 under the secret as lower-case hex, or Ed25519 as base64. ' +
  'A call takes a key with the permission that is named here; a signature is good once.';

/** A part of the document: JSON, mostly a schema. */
export type Part = Readonly<Record<string, unknown>>;

const codes = [...new Set<string>([...ENGINE_REFUSALS, ...EDGE_REFUSALS])].toSorted();

export const schemaRef = (name: string): Part => ({ $ref: `#/components/schemas/${name}` });
const headerRef = (name: string): Part => ({ $ref: `#/components/headers/${name}` });
export const parameterRef = (name: string): Part => ({ $ref: `#/components/parameters/${name}` });
export const responseRef = (name: string): Part => ({ $ref: `#/components/responses/${name}` });

/** An envelope that has these fields, and no others. */
export const envelopeOf = (properties: Part, required: readonly string[]): Part => ({
  allOf: [schemaRef('Envelope')],
  type: 'object',
  properties,
  required,
  unevaluatedProperties: false,
});

const refusalOf = (type: Part, description: string, code: Part = schemaRef('RefusalCode')): Part => ({
  description,
  ...envelopeOf(
    {
      type: { type: 'string', ...type },
      message: { type: 'string', description: 'What to do, for people, in the language of `lang`.' },
      code,
      data: { description: 'Tells some clients how to go on: which fields are wrong, what has changed meanwhile.' },
    },
    ['type', 'message', 'code'],
  ),
});

const schemas = {
  Envelope: {
    description:
      'Every answer that is JSON. `ok` has in `message` what was asked for, and some calls have `data` beside it; every other `type` is ' +
      'a refusal, with a `code` for programs and a `message` for people.',
    type: 'object',
    properties: { type: { type: 'string', enum: ['ok', 'error', '997', '998', '999'] }, message: {} },
    required: ['type', 'message'],
  },
  RefusalCode: { description: 'Why it was refused. Codes are stable; new ones may come.', type: 'string', enum: codes },
  Refusal: refusalOf({ const: 'error' }, 'Not done.'),
  Guidance: refusalOf(
    { enum: ['997', '998'] },
    'Not done, and the client goes where the missing thing is set: 997 payment information, 998 the identity.',
  ),
  NotLoggedIn: {
    description: 'There is no token, or it is not valid any more: the client drops it and asks to log in.',
    ...envelopeOf(
      {
        type: { type: 'string', const: '999' },
        message: { type: 'string' },
        code: { type: 'string', const: 'not_logged_in' },
      },
      ['type', 'message', 'code'],
    ),
  },
} as const;

const headers = {
  ServerTime: {
    description: 'When the request was taken in, in UTC milliseconds since 1970.',
    schema: { type: 'integer' },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

/** Every answer of the API has these. */
export const commonHeaders: Part = { 'Server-Time': headerRef('ServerTime') };

/** Schemas by content type. */
export type Content = Readonly<Record<string, { readonly schema: Part }>>;

export const asJson = (schema: Part): Content => ({ 'application/json': { schema } });

const refused = (description: string, hasToWait = false) => ({
  description,
  headers: { ...commonHeaders, ...(hasToWait && { 'Retry-After': headerRef('RetryAfter') }) },
  content: asJson(schemaRef('Refusal')),
});

const responses = {
  Unreadable: refused('What was sent cannot be read: `invalid_request` and its like. `data.fields` names the fields.'),
  Unproven: refused(
    'The signature of a key proves nothing: `key_signature_wrong`, `key_replayed` and its like. The call had no effect.',
  ),
  NotForKey: refused('The key may not make this call: `key_not_permitted`, `key_not_allowed`.'),
  TooLarge: refused('The body is too large: `payload_too_large`.'),
  TooMany: refused('Too many requests: `rate_limited`.', true),
  Fault: refused('A fault of the server: `internal_error`. Whether the call took effect is not known.'),
  Unavailable: refused('Not now: `busy`, `maintenance` or `full_stop`. The call had no effect.', true),
};

const parameters = {
  Language: {
    name: 'lang',
    in: 'header',
    description: 'The language of texts in the answer.',
    schema: { type: 'string', enum: locales.map(({ code }) => code), default: DEFAULT_LOCALE },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Its region says how numbers are written in the texts of refusals.',
    schema: { type: 'string' },
    example: 'en-GB',
  },
  Account: {
    name: 'Account',
    in: 'header',
    description: 'Beside a token: the id of the user’s sub-account on which to act. A key takes none.',
    schema: { type: 'string', pattern: String.raw`^\d{1,16}$` },
    example: '100019',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A name of the client’s own for this one act: however often it is sent under it, it is done once.',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
    example: '7c1c2f0e-4d2b-4a55-9f0e-3f1f8b0c6a11',
  },
  IdempotencyLook: {
    name: 'Idempotency-Look',
    in: 'header',
    description:
      'With any value, beside the key: nothing is done, and the answer is what the act under this key came to, `not_received` where none came.',
    schema: { type: 'string' },
    example: '1',
  },
};

export type ParameterName = keyof typeof parameters;
export type ResponseName = keyof typeof responses;
export type RefusalSchema = Exclude<keyof typeof schemas, 'Envelope' | 'RefusalCode'>;

export const sharedComponents = {
  schemas,
  headers,
  responses,
  parameters,
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token that logging in answers. It is read without the word `Bearer` as well.',
    },
    key: {
      type: 'apiKey',
      in: 'header',
      name: KEY_HEADERS.name,
      description: KEY_SCHEME,
    },
  },
} as const;

// Mounts a call of the contract as a route: who may call, what it takes, how its answer and its refusals are written.
import {
  type AnswerOf,
  type Call,
  type DataOf,
  type Envelope,
  type Guidance,
  holdsCodec,
  isDocumentedPath,
  type ParsedInputOf,
} from '@bourse/contract';
import { type Accepted, type Refusal, refuse, type Result } from '@bourse/domain';
import type { Command, Outcome } from '@bourse/engine';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SubmitOptions, SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import { canonicalJson } from '../../system/signatures.ts';
import { readLanguages } from '../../system/languages.ts';
import type { BaseServices } from './base-services.ts';
import { type FieldFaultView, findPlacesText, tooPreciseText, viewIssues, viewWrongField } from './field-faults.ts';
import type { OperatorAttempt } from './operator-acts.ts';
import type { SessionOperator } from './operator-sessions.ts';
import { isAnsweredAt } from './origins.ts';
import type { SessionUser } from './sessions.ts';
import type { Translate } from './translator.ts';

export type Answer<C extends Call> = {
  readonly message: AnswerOf<C>;
  readonly data?: DataOf<C>;
  /** Only `new_timeshar` has one in an `ok` answer. */
  readonly code?: number;
};

export type CallContext<C extends Call> = {
  readonly input: ParsedInputOf<C>;
  readonly user: C['access'] extends 'public' ? SessionUser | undefined : SessionUser;
  readonly locale: Locale;
  readonly t: Translate;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Submits a command under this request's idempotency key, if it has one. Resolves once committed. */
  readonly submit: <Cmd extends Command>(command: Cmd) => Promise<Outcome<Cmd> | SubmitRefusal>;
  /** The same for a command that asks for proofs first: they are looked at where the key has no outcome yet, and only then. */
  readonly submitPrepared: <Cmd extends Command, No extends Refusal>(
    prepare: () => Promise<Accepted<Cmd> | No>,
  ) => Promise<Outcome<Cmd> | SubmitRefusal | No>;
  /** This request's idempotency key, if it has one, and whether it only looks what came of it. */
  readonly attempt: Pick<SubmitOptions, 'idempotency' | 'isLook'>;
  /** The same of an operator's call, whose handler remembers it with what it does. */
  readonly operatorAttempt: OperatorAttempt;
  /** Refuses where the input takes a new risk and no such risk may be taken now; else undefined. */
  readonly refuseNewRisk: () => Refusal | undefined;
  /** The languages of the caller's browser, whose region says how numbers are written. */
  readonly languages: () => readonly string[];
  /** Charges the caller, beside what every such call costs: points of the request limit, and those of a day. */
  readonly spend: (points: number, dayPoints: number) => void;
};

/** What a call that is no request is carried out with, too: one that a program sends over its socket. */
export type ActContext<C extends Call> = Omit<
  CallContext<C>,
  'request' | 'reply' | 'submitPrepared' | 'operatorAttempt'
>;

/** A refusal whose `data` tells the client how to go on. */
export type DetailedRefusal = Refusal & {
  readonly data: unknown;
  /** In place of the refusal's own text, in the language of the call. */
  readonly message?: string;
};

/** Says that the handler has sent the answer itself, or that nobody was there any more to have it. */
export const SENT = Symbol('sent');

export type Handler<C extends Call> = (
  context: CallContext<C>,
) => Promise<Result<Answer<C>> | Answer<C> | DetailedRefusal | typeof SENT>;

/** A handler that asks nothing of the request itself. */
export type Act<C extends Call> = (context: ActContext<C>) => Promise<Result<Answer<C>> | Answer<C> | DetailedRefusal>;

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | undefined;
    /** Set on calls for operators alone. */
    operator: SessionOperator | undefined;
    token: string | undefined;
  }
}

export const BODY_BYTES_MAX = 64 * 1024;

/** Statuses of refusals that users can cause, on our own paths. Clients of the others read `type` and fail on these. */
const OWN_STATUS: Partial<Record<Refusal['code'], number>> = {
  invalid_request: 400,
  choice_required: 400,
  invalid_idempotency_key: 400,
  payload_too_large: 413,
};
/** Statuses of refusals that are not the user's fault, come of too many requests, or are a program's to read, on every path. */
const STATUS: Partial<Record<Refusal['code'], number>> = {
  rate_limited: 429,
  busy: 503,
  maintenance: 503,
  full_stop: 503,
  internal_error: 500,
  key_header_missing: 401,
  key_and_token: 401,
  key_unknown: 401,
  key_ended: 401,
  key_address_refused: 401,
  key_timestamp_outside: 401,
  key_signature_wrong: 401,
  key_replayed: 401,
  key_not_allowed: 403,
  key_not_permitted: 403,
};

/** HTTP status of a refusal: outcomes of business are 200. */
function statusOf({ routeOptions }: FastifyRequest, { code }: Refusal): number {
  return STATUS[code] ?? (isDocumentedPath(routeOptions.url ?? '') ? undefined : OWN_STATUS[code]) ?? 200;
}

/** Codes in `type` of calls that guide, by which clients lead the user to the missing setting. */
const GUIDANCE: Partial<Record<Refusal['code'], Guidance>> = {
  payment_info_missing: '997',
  identity_not_verified: '998',
};

function refusalType({ routeOptions }: FastifyRequest, { code }: Refusal): 'error' | Guidance {
  return (routeOptions.config.call?.guides ? GUIDANCE[code] : undefined) ?? 'error';
}

const RETRY_AFTER_SECONDS: Partial<Record<Refusal['code'], string>> = {
  busy: '1',
  maintenance: '60',
  full_stop: '60',
};

const SCHEME = /^bearer /i;

/** The token of `Authorization: TOKEN` or `Bearer TOKEN`, whose word is written in any case (RFC 9110, 11.1); the word null, sent by logged-out clients, is none. */
export function tokenOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = header.replace(SCHEME, '').trim();
  return token === '' || token === 'null' || token === 'undefined' ? undefined : token;
}

type RefusalAnswer = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly refusal: Refusal;
  readonly data?: unknown;
  /** In place of the refusal's own text. */
  readonly said?: string | undefined;
  /** HTTP status, where it does not follow from path and code. */
  readonly status?: number;
};

/** Writes a refusal in the caller's language. */
export function sendRefusal(
  services: BaseServices,
  { request, reply, refusal, data, said, status = statusOf(request, refusal) }: RefusalAnswer,
): FastifyReply {
  const { message, data: told } = describeRefusal(
    services.translator,
    {
      locale: services.translator.localeOf(headerOf(request, 'lang')),
      languages: readLanguages(headerOf(request, 'accept-language')),
    },
    { refusal, data, said },
  );
  const body: Envelope =
    refusal.code === 'not_logged_in'
      ? { type: '999', message, code: refusal.code }
      : {
          type: refusalType(request, refusal),
          message,
          code: refusal.code,
          ...(told === undefined ? {} : { data: told }),
        };
  request.refusedWith = refusal.code;
  // A client that is refused so is told how to prove itself (RFC 9110, 15.5.2).
  if (status === 401) void reply.header('WWW-Authenticate', 'Bourse-Key');
  const retryAfter = RETRY_AFTER_SECONDS[refusal.code];
  if (retryAfter !== undefined) void reply.header('Retry-After', retryAfter);
  return reply.code(status).send(body);
}

type Reader = { readonly locale: Locale; readonly languages: readonly string[] };

/** Words a refusal for its reader, and the fields that it names. */
export function describeRefusal(
  translator: BaseServices['translator'],
  { locale, languages }: Reader,
  { refusal, data, said }: Pick<RefusalAnswer, 'refusal' | 'data' | 'said'>,
): { readonly message: string; readonly data: unknown } {
  const t: Translate = (key, values) => translator.translate(locale, key, values);
  const isTooPrecise = refusal.code === 'invalid_request' && refusal.params['fault'] === 'too_precise';
  const message = said ?? (isTooPrecise ? tooPreciseText(t) : translator.refusal(locale, refusal, languages));
  return { message, data: data ?? describeField(refusal, isTooPrecise ? message : t('field.wrong')) };
}

/** A field that was read and then found to be wrong is named like one that could not be read. */
function describeField({ code, params }: Refusal, message: string): { fields: readonly FieldFaultView[] } | undefined {
  if (code !== 'invalid_request') return undefined;
  const { field } = params;
  return { fields: viewWrongField(typeof field === 'string' ? field : '', message) };
}

function translateFor({ translator }: BaseServices, request: FastifyRequest): Translate {
  const locale = translator.localeOf(headerOf(request, 'lang'));
  return (key, values) => translator.translate(locale, key, values);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Gives the language that a file is asked for in, which may differ from that of the call. */
const languageOf = (input: object): string | undefined =>
  'format' in input && input.format === 'csv' && 'lang' in input && typeof input.lang === 'string'
    ? input.lang
    : undefined;

/** Query and body as one set of fields; one that is empty or null is an absent one, unless the call keeps it. */
export function fieldsOf(sources: readonly unknown[], { keepsEmpty = false }: Call): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const source of sources) {
    if (typeof source !== 'object' || source === null) continue;
    for (const [name, value] of Object.entries(source))
      if (keepsEmpty || (value !== '' && value !== null)) fields[name] = value;
  }
  return fields;
}

/** Whether a `user_id` was sent that is not the token's, also where the call itself takes none. */
function namesAnother(sent: unknown, user: SessionUser): boolean {
  if (sent === undefined) return false;
  return (typeof sent !== 'string' && typeof sent !== 'number') || String(sent).trim() !== String(user.id);
}

type Unread = {
  readonly ok: false;
  readonly refusal: Refusal;
  readonly data?: unknown;
  readonly said?: string | undefined;
};
type Parsed<C extends Call> =
  | {
      readonly ok: true;
      readonly input: ParsedInputOf<C>;
      readonly options: SubmitOptions;
      readonly operatorAttempt?: OperatorAttempt;
    }
  | Unread;

/** Why the caller may not call, if he may not. */
function refuseCaller(call: Call, { user, operator, actingRefusal }: FastifyRequest): Refusal | undefined {
  if (actingRefusal) return actingRefusal;
  if (call.access === 'public') return undefined;
  if (call.access === 'user') return user === undefined ? refuse('not_logged_in') : undefined;
  // A user's token is no operator's, and whoever has neither is to log in.
  if (operator === undefined) return refuse(user === undefined ? 'not_logged_in' : 'forbidden');
  const isGranted = call.permission === undefined || operator.permissions.has(call.permission);
  return isGranted ? undefined : refuse('forbidden');
}

/** Calls of everybody show callers what is theirs; a key that may not read is shown what a visitor is. */
function readerOf({ access }: Call, { user }: FastifyRequest): SessionUser | undefined {
  return access === 'public' && user?.key?.permissions.has('read') === false ? undefined : user;
}

/** Why nobody may take on new risks now, if that is so. The house's own accounts go on under maintenance, as the engine does. */
export function refuseNewRisk(
  { site, stops }: Pick<BaseServices, 'site' | 'stops'>,
  { user }: Pick<FastifyRequest, 'user'>,
): Refusal | undefined {
  if (stops.stoppedAt() !== undefined) return refuse('full_stop');
  return site.isMaintenance() && user?.isHouse !== true ? refuse('maintenance') : undefined;
}

/** Whether the call takes a key and the request only asks what came of it. */
const isLookOf = (call: Call, request: FastifyRequest): boolean =>
  call.isIdempotent === true && headerOf(request, 'idempotency-look') !== undefined;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The first field that is wrong, in the words that its call has for it. */
function refuseFields({ refusals }: Call, sent: Record<string, unknown>, fields: readonly FieldFaultView[]): Refusal {
  const field = fields[0]?.path ?? '';
  const known = refusals?.[field];
  const { missing, wrong } = typeof known === 'object' ? known : { missing: known, wrong: undefined };
  const code = isBlank(sent[field]) ? missing : wrong;
  return { ok: false, code: code ?? 'invalid_request', params: { field } };
}

type Caller = { readonly user: SessionUser | undefined; readonly t: Translate };

/** Reads the fields that were sent; a `user_id` among them has to be the caller's. */
export function parseFields<C extends Call>(
  call: C,
  sent: Record<string, unknown>,
  { user, t }: Caller,
): { readonly ok: true; readonly input: ParsedInputOf<C> } | Unread {
  const parsed = call.input.safeParse(sent);
  if (!parsed.success) {
    const fields = viewIssues(parsed.error.issues, sent, t);
    const refusal = refuseFields(call, sent, fields);
    const said = refusal.code === 'invalid_request' ? findPlacesText(parsed.error.issues, t) : undefined;
    return { ok: false, refusal, said, data: { fields } };
  }
  if (user !== undefined && namesAnother(sent['user_id'], user)) return { ok: false, refusal: refuse('forbidden') };
  // The schema that just parsed it is the one that declares its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lost in the generic constraint
  return { ok: true, input: parsed.data as ParsedInputOf<C> };
}

/** A key is remembered with these: whoever sends it again has to send the same fields. */
export const attemptOf = (call: Call, key: string, input: unknown) => ({
  route: call.path,
  key,
  bodyHash: createHash('sha256').update(canonicalJson(input)).digest('hex'),
});

/** Checks, in this order: caller, new risk while that is paused, fields, idempotency key. */
function parseRequest<C extends Call>(services: BaseServices, call: C, request: FastifyRequest): Parsed<C> {
  const refusal = refuseCaller(call, request);
  if (refusal) return { ok: false, refusal };
  const paused = call.risk === 'new' && !isLookOf(call, request) ? refuseNewRisk(services, request) : undefined;
  if (paused) return { ok: false, refusal: paused };
  const sent = fieldsOf([request.query, request.body], call);
  const read = parseFields(call, sent, { user: request.user, t: translateFor(services, request) });
  if (!read.ok) return read;
  const { input } = read;
  const key = headerOf(request, 'idempotency-key');
  const isLook = headerOf(request, 'idempotency-look') !== undefined;
  if (isLook && (key === undefined || !call.isIdempotent || request.user === undefined))
    return { ok: false, refusal: refuse('invalid_idempotency_key') };
  const { user, operator } = request;
  if (key === undefined || !call.isIdempotent || (user === undefined && operator === undefined))
    return { ok: true, input, options: {} };
  if (!IDEMPOTENCY_KEY.test(key)) return { ok: false, refusal: refuse('invalid_idempotency_key') };
  const attempt = attemptOf(call, key, input);
  if (user !== undefined) return { ok: true, input, options: { idempotency: { userId: user.id, ...attempt }, isLook } };
  const operatorAttempt = operator && { operatorId: operator.id, ...attempt };
  return { ok: true, input, options: {}, operatorAttempt };
}

/** Where its origin does not answer the call, an app has no route for it. */
export function mount<C extends Call>(
  app: FastifyInstance,
  services: BaseServices,
  call: C,
  handler: Handler<C>,
): void {
  if (!isAnsweredAt(app.origin, call)) return;
  // Parsing an order costs half, and next to nothing of it outlives the call. Made when it is first needed.
  let compiled: C | undefined;
  const isCoded = holdsCodec(call.message);
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    // An edit brings what was seen as well.
    ...('seen' in call.input.shape && { bodyLimit: 2 * BODY_BYTES_MAX }),
    handler: async (request, reply) => {
      compiled ??= { ...call, input: z.compile(call.input) };
      const parsed = parseRequest(services, compiled, request);
      if (!parsed.ok) return sendRefusal(services, { request, reply, ...parsed });
      const locale = services.translator.localeOf(languageOf(parsed.input) ?? headerOf(request, 'lang'));
      const answer = await handler({
        input: parsed.input,
        // parseRequest has refused a missing user wherever the call needs one.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
        user: readerOf(call, request) as CallContext<C>['user'],
        locale,
        t: (key, values) => services.translator.translate(locale, key, values),
        request,
        reply,
        submit: (command) => services.sequencer.submit(command, parsed.options),
        submitPrepared: (prepare) => services.sequencer.submitPrepared(prepare, parsed.options),
        attempt: parsed.options,
        operatorAttempt: parsed.operatorAttempt,
        refuseNewRisk: () => (parsed.options.isLook === true ? undefined : refuseNewRisk(services, request)),
        languages: () => readLanguages(headerOf(request, 'accept-language')),
        spend: (points, dayPoints) => {
          request.server.spend(request, points);
          request.server.spendDay(request, dayPoints);
        },
      });
      // An answer to somebody who has gone is not sent, and nothing else in its place.
      if (answer === SENT || reply.sent || reply.raw.destroyed) return reply;
      if ('ok' in answer && !answer.ok) {
        const { data, message: said } = 'data' in answer ? answer : {};
        return sendRefusal(services, { request, reply, refusal: answer, data, said });
      }
      const { message, data, code } = 'ok' in answer ? answer.value : answer;
      return reply.send({
        type: 'ok',
        message: isCoded ? z.encode(call.message, message) : message,
        ...(code === undefined ? {} : { code }),
        ...(data === undefined ? {} : { data }),
      });
    },
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** A client gives such a key to one act. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,64}$/;

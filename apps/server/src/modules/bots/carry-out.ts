// Carries out a method that was asked for, by a request or over a socket: who it is from, what it costs, whether its parameters
// are right, and then its handler.
import { bots } from '@bourse/contract';
import { accept, type Accepted } from '@bourse/domain';
import { z } from 'zod';
import type { KeyUser } from '../../platform/http/keys/program-keys.ts';
import { refuseNewRisk } from '../../platform/http/mount.ts';
import { type BotRefusal, missingParam, refusalOf, refuseBot } from './errors.ts';
import type { BotContext, BotHandler, BotSocket } from './handler.ts';
import type { Sent } from './parameters.ts';
import { type Asked, proveAsked, refuseMoment, refusePermission } from './proofs.ts';
import type { BotServices } from './services.ts';

/** A method that is ready to be carried out. */
export type Prepared = {
  readonly method: bots.BotMethod;
  readonly run: BotHandler['run'];
  /** It weighs so much at least, which is charged before anybody is asked who they are. */
  readonly baseWeight: number;
  /** Compiled when it is first needed. */
  readonly input: () => z.ZodType;
  /** The parameters that it reads; undefined where others are let pass. */
  readonly names: ReadonlySet<string> | undefined;
};

export function prepare({ method, run }: BotHandler): Prepared {
  let compiled: z.ZodType | undefined;
  return {
    method,
    run,
    baseWeight: typeof method.weight === 'number' ? method.weight : 1,
    input: () => (compiled ??= z.compile(method.input)),
    names: method.access === 'trade' ? namesOf(method.input) : undefined,
  };
}

/** The names in a schema of fields, whatever is checked or made of them afterwards; undefined where it is none. */
function namesOf(schema: unknown): ReadonlySet<string> | undefined {
  if (schema instanceof z.ZodObject) return new Set([...Object.keys(schema.shape), ...bots.SIGNING_FIELDS]);
  if (schema instanceof z.ZodPipe) return namesOf(schema.def.in);
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const options = schema.options.map((option: unknown) => namesOf(option));
  return options.every((names) => names !== undefined) ? new Set(options.flatMap((names) => [...names])) : undefined;
}

export type Request = Omit<Asked, 'method'> & {
  readonly prepared: Prepared;
  readonly socket?: BotSocket;
  /** Waits until what came before it on the same socket has begun. */
  readonly inTurn?: <Done>(work: Promise<Done>) => Promise<Done>;
};

export type Carried = {
  readonly outcome: Accepted<unknown> | BotRefusal;
  /** The user whose key has sent it, where that is known. */
  readonly user: KeyUser | undefined;
};

type Sender = { readonly user: KeyUser | undefined };

/** To be called once the base weight is charged. */
export async function carryOut(services: BotServices, request: Request): Promise<Carried> {
  const { inTurn = (work) => work, prepared, call, address } = request;
  const sender = await inTurn(findSender(services, request));
  if ('ok' in sender) return { outcome: sender, user: undefined };
  const { user } = sender;
  const outcome = refuseSender(services, request, user) ?? (await run(services, request, user));
  if (user !== undefined && prepared.method.access !== 'key') {
    services.keys.used(user, { call, address, outcome: outcome.ok ? 'ok' : String(outcome.code) });
  }
  return { outcome, user };
}

async function findSender(services: BotServices, request: Request): Promise<Sender | BotRefusal> {
  const { prepared, sent, socket, apiKey } = request;
  const { method } = prepared;
  if (method.access === 'none') return { user: undefined };
  const session = method.access === 'signed' ? undefined : socket?.session();
  const isOfSession =
    session !== undefined && sent.signature === undefined && (apiKey === undefined || apiKey === session.apiKey);
  if (isOfSession) {
    // A message that only reads, like one that asks for events, need not say when it was sent.
    const hasMoment = method.access === 'trade' || sent.fields['timestamp'] !== undefined;
    return (hasMoment ? refuseMoment(services, sent) : undefined) ?? session;
  }
  // Over a socket the name of the key is a parameter like others.
  if (socket !== undefined && apiKey === undefined) return missingParam('apiKey');
  const proved = await proveAsked(services, { ...request, method });
  return proved.ok ? { user: proved.value } : proved;
}

function refuseSender(services: BotServices, request: Request, user: KeyUser | undefined): BotRefusal | undefined {
  if (user === undefined) return undefined;
  const { prepared, address } = request;
  if (user.isHouse) services.botWeights.restore(address, prepared.baseWeight);
  return refusePermission(prepared.method, user);
}

/** Checks, in this order: parameters, limits, new risk while that is paused. */
async function run(
  services: BotServices,
  { prepared, sent, address, socket }: Request,
  user: KeyUser | undefined,
): Promise<Carried['outcome']> {
  const { method } = prepared;
  const read = readInput(prepared, sent);
  if (!read.ok) return read;
  const input = read.value;
  const limited = charge(services, prepared, { input, address, user });
  if (limited) return limited;
  const paused = method.isRisky === true ? refuseNewRisk(services, { user }) : undefined;
  if (paused) return refusalOf(paused);
  // The schema of the method has parsed it, and its user is there wherever the method asks for one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const context = { input, user, socket } as BotContext<never>;
  return prepared.run(context);
}

type Cost = { readonly input: unknown; readonly address: string; readonly user: KeyUser | undefined };

/** Charges what the input weighs beyond the base, and the orders. */
function charge(services: BotServices, { method, baseWeight }: Prepared, cost: Cost): BotRefusal | undefined {
  const { botWeights } = services;
  const { user, address } = cost;
  if (typeof method.weight === 'function' && user?.isHouse !== true) {
    const more = method.weight(cost.input) - baseWeight;
    const limited = more > 0 ? botWeights.charge(address, more) : undefined;
    if (limited) return limited;
  }
  return method.orders === undefined || user === undefined ? undefined : botWeights.chargeOrders(user, method.orders);
}

const FAULT = /^(-\d+) (.*)$/s;

function readInput({ input, names }: Prepared, { fields }: Sent): Accepted<unknown> | BotRefusal {
  const parsed = input().safeParse(fields);
  if (!parsed.success) return refuseIssue(parsed.error.issues[0], fields);
  return (names && refuseUnread(names, fields)) ?? accept(parsed.data);
}

function refuseUnread(names: ReadonlySet<string>, fields: Sent['fields']): BotRefusal | undefined {
  const sent = Object.keys(fields);
  const unread = sent.filter((name) => !names.has(name)).length;
  if (unread === 0) return undefined;
  const text = `Not all sent parameters were read; read '${sent.length - unread}' parameter(s) but was sent '${sent.length}'.`;
  return refuseBot(-1104, text);
}

/** An issue says by its message which error it is; else the parameter is missing, or not valid. */
function refuseIssue(issue: z.core.$ZodIssue | undefined, fields: Sent['fields']): BotRefusal {
  const name = String(issue?.path[0] ?? '');
  const [, code, text] = FAULT.exec(issue?.message ?? '') ?? [];
  if (code !== undefined && text !== undefined) return refuseBot(Number(code), text.replaceAll('{name}', name));
  if (fields[name] === undefined) return missingParam(name);
  return refuseBot(-1130, `Data sent for parameter '${name}' is not valid.`);
}

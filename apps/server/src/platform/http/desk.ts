// A desk as one description: the kinds of changes that one operator asks for there and another one decides about, with the call that asks
// for each, what stands against it, and what is done as it holds. Routes, the job and the checks are made from it.
import type { Call, officeProposals } from '@bourse/contract';
import { accept, assert, DAY_MS, formatUnits, type Instant, instant, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Applied, ChangeDesk, ChangeNeeds, DueChange, Looked } from '../changes/due-changes.ts';
import { areSameTexts, type Field, readFields, textsOf } from '../changes/setting-fields.ts';
import type { Desk, ProposedChange } from '../changes/tables.ts';
import type { BaseServices } from './base-services.ts';
import { findClashing, refuseFields } from './clashes.ts';
import { type DetailedRefusal, mount } from './mount.ts';
import { operatorActorOf, type OperatorAttempt } from './operator-acts.ts';
import { mountProposals } from './proposal-routes.ts';
import { type Proposal, requestProposal, subjectOf, viewProposal, type Wish } from './proposals.ts';
import type { Translate } from './translator.ts';

type Due = DueChange;
type Texts = Due['texts'];

/** A change that was asked for; its kind is that of the description which has the call, unless it is named. */
export type Asked = {
  readonly kind?: string;
  readonly subject?: string | undefined;
  readonly changes: readonly ProposedChange[];
};

/** Mounts the call that asks for a change. */
export type Ask<S> = (app: FastifyInstance, services: S, place: AskedAt & { readonly kind: string }) => void;

/** `S` is what its functions are handed. */
export type ChangeKind<S extends ChangeNeeds> = {
  readonly ask?: Ask<S>;
  /** Several of them may be open at once; else one of a kind with a subject, or one of those with the same text. */
  readonly isManifold?: true;
  readonly exclusive?: (subject: string | undefined) => string | undefined;
  /** See `ChangeDesk`, of which these are the parts of one kind. */
  readonly stands?: (services: S, change: Due) => Promise<Texts | undefined>;
  readonly admits?: (services: S, email: string) => Promise<Applied>;
  readonly check?: (services: S, change: Due) => Promise<Applied>;
  readonly look?: (services: S, change: Due) => Promise<Looked>;
  readonly apply: (services: S, change: Due) => Promise<Applied>;
};

type Wishing<S, Input extends z.ZodObject> = (
  services: S,
  input: z.output<Input>,
  /** The address of the operator who asks. */
  by: string,
) => Result<Asked> | Promise<Result<Asked>>;

/** The call that asks for a change, with what it asks for, which is refused where it could not hold. */
export const askBy =
  <S extends BaseServices, Input extends z.ZodObject<z.ZodRawShape>>(
    call: Call<Input, z.ZodString>,
    wish: Wishing<S, Input>,
  ): Ask<S> =>
  (app, services, { kind, ...place }) =>
    mount(app, services, call, async ({ input, ...asking }) => {
      const wished = await wish(services, input, operatorActorOf(asking.request).actor);
      if (!wished.ok) return wished;
      const { reason, ...dated } = readReason(input);
      return ask(services, place, wishOf(services, { kind, reason, ...wished.value }, dated), asking);
    });

const REASONED = z.object({
  reason: z.string(),
  effective_from: z.number().optional(),
  seen: z.record(z.string(), z.string()).optional(),
});
/** The calls that ask for changes have these fields in common, and take of them what makes sense. */
const readReason = (input: unknown): z.output<typeof REASONED> => REASONED.parse(input);

type Description<Kind extends string, S extends BaseServices, Row extends officeProposals.ProposalRow> = {
  /** Its acts in the audit log and its permissions begin with it. */
  readonly name: Desk;
  /** See `holdDesk`. */
  readonly lock: number;
  readonly isAboutOperators?: true;
  readonly calls: officeProposals.ProposalCalls<Row>;
  readonly view: (services: S, proposal: Proposal<Kind>) => Row | Promise<Row>;
  readonly changes: Readonly<Record<Kind, ChangeKind<S>>>;
  /** Calls that ask for changes of several kinds. */
  readonly asks?: readonly Ask<S>[];
};

/** `S` is what its functions are handed: the process hands all desks the same. */
export type OfficeDesk<S extends ChangeNeeds> = ChangeDesk<S> & {
  readonly mount: (app: FastifyInstance, services: S) => void;
};

export function defineDesk<Kind extends string, S extends BaseServices, Row extends officeProposals.ProposalRow>({
  name,
  lock,
  isAboutOperators,
  calls,
  view,
  changes,
  asks = [],
}: Description<Kind, S, Row>): OfficeDesk<S> {
  const isKind = (kind: string): kind is Kind => Object.hasOwn(changes, kind);
  const kindOf = (kind: string): ChangeKind<S> => {
    assert(isKind(kind), `a change of ${name} is of a kind that there is: ${kind}`);
    return changes[kind];
  };
  const desk: ChangeDesk<S> = {
    name,
    lock,
    ...(isAboutOperators && { isAboutOperators }),
    exclusive: ({ kind, subject }) => exclusiveIn(kindOf(kind), { kind, subject }),
    submit: (services, change) => kindOf(change.kind).apply(services, change),
    look: async (services, change) => kindOf(change.kind).look?.(services, change),
    admits: async (services, { kind }, email) => kindOf(kind).admits?.(services, email) ?? accept(undefined),
    check: async (services, change) => kindOf(change.kind).check?.(services, change) ?? accept(undefined),
    stands: async (services, change) => kindOf(change.kind).stands?.(services, change),
  };
  return {
    ...desk,
    mount: (app, services) => {
      mountProposals(app, services, calls, {
        desk,
        view: async (proposal) => {
          const { kind } = proposal;
          assert(isKind(kind), `a change of ${name} is of a kind that there is: ${kind}`);
          return view(services, { ...proposal, kind });
        },
      });
      const place: AskedAt = { desk, admits: (kind, email) => desk.admits(services, { kind }, email) };
      for (const [kind, change] of Object.entries<ChangeKind<S>>(changes))
        change.ask?.(app, services, { ...place, kind });
      for (const mountAsk of asks) mountAsk(app, services, { ...place, kind: '' });
    },
  };
}

function exclusiveIn(
  { isManifold, exclusive }: Pick<ChangeKind<BaseServices>, 'isManifold' | 'exclusive'>,
  { kind, subject }: Pick<Due, 'kind' | 'subject'>,
): string | undefined {
  if (isManifold === true) return undefined;
  if (exclusive) return exclusive(subject);
  return subject === undefined ? kind : `${kind} ${subject}`;
}

/** How most desks show a change. */
export const viewPlain = <Kind extends string>(_: unknown, proposal: Proposal<Kind>) => ({
  ...viewProposal(proposal),
  kind: proposal.kind,
  subject: proposal.subject ?? '',
});

// Drafts and checks what operators ask for at a desk, before it is a proposal.

export type Asking = {
  readonly request: FastifyRequest;
  readonly t: Translate;
  readonly operatorAttempt?: OperatorAttempt;
};

/** A change is asked for at this desk, by an operator whom it admits. */
export type AskedAt = {
  readonly desk: Pick<ChangeDesk<BaseServices>, 'name' | 'lock' | 'exclusive' | 'isAboutOperators'>;
  readonly admits: (kind: string, email: string) => Promise<Applied>;
};

export async function ask(
  services: BaseServices,
  { desk, admits }: AskedAt,
  wish: Result<Wish>,
  { request, t, operatorAttempt: attempt }: Asking,
): Promise<Result<{ readonly message: string }> | DetailedRefusal> {
  if (!wish.ok) return wish;
  const clash = await refuseUnseen(services, desk, wish.value);
  if (clash) return clash;
  const by = operatorActorOf(request);
  const admitted = await admits(wish.value.kind, by.actor);
  if (!admitted.ok) return admitted;
  const requested = await requestProposal(services, desk, { ...wish.value, by, attempt });
  return requested.ok ? accept({ message: t('answer.change_requested') }) : requested;
}

/** Refuses where a field has another value by now than the operator has seen, and not the one asked for either. */
function refuseUnseen(
  { storage }: BaseServices,
  desk: Pick<ChangeDesk<never>, 'name'>,
  { kind, subject, changes, seen = {} }: Wish,
): Promise<DetailedRefusal | undefined> {
  const told = changes.filter(({ field }) => seen[field] !== undefined);
  const stands = Object.fromEntries(told.map(({ field, from }) => [field, from]));
  const wanted = Object.fromEntries(told.map(({ field, to }) => [field, to]));
  const fields = findClashing({ seen, stands, wanted }, isSame);
  return refuseFields(storage.sql, { fields, stands }, { subject: subjectOf(desk, { kind, subject }) });
}

const isSame = (one: unknown, other: unknown): boolean => areSameTexts(writeText(one), writeText(other));
const writeText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the changes: the texts asked for that differ from the current ones. */
export function changesOf(
  texts: ReadonlyMap<string, string>,
  stands: ReadonlyMap<string, string>,
): readonly ProposedChange[] {
  return [...texts].flatMap(([field, to]) => {
    const from = stands.get(field) ?? '';
    return from === to ? [] : [{ field, from, to }];
  });
}

type Fields<Settings> = ReadonlyMap<string, Field<Settings>>;

/** Returns the fields that were sent, each as the text that a proposal keeps. */
export function writeInput<Settings>(fields: Fields<Settings>, input: object): ReadonlyMap<string, string> {
  const sent = Object.entries(input).filter(([name, value]) => fields.has(name) && value !== undefined);
  return new Map(sent.map(([name, value]) => [name, writeValue(value)]));
}

function writeValue(value: unknown): string {
  if (typeof value === 'bigint') return formatUnits(value);
  return Array.isArray(value) ? value.map(writeValue).join(', ') : String(value);
}

type Draft<Settings> = {
  readonly fields: Fields<Settings>;
  /** Undefined where the settings are new. */
  readonly stands: Settings | undefined;
  readonly beginning: Settings;
  readonly input: object;
};

/** Returns undefined where the input is not valid. */
export function draftOf<Settings>({ fields, stands, beginning, input }: Draft<Settings>) {
  const texts = writeInput(fields, input);
  const changed = readFields(fields, texts);
  const changes = changesOf(texts, textsOf(fields, stands));
  return changed && { changes, next: { ...beginning, ...stands, ...changed } };
}

type Dated = {
  readonly effective_from?: number | undefined;
  readonly seen?: Readonly<Record<string, string>> | undefined;
};

const EFFECTIVE_MS_MAX = 366 * DAY_MS;

/** A time may be a year ahead at most. A change with a past time takes effect at once. */
export function readEffective(
  { clock }: Pick<BaseServices, 'clock'>,
  { effective_from: from }: Dated,
): Result<Instant | undefined, 'invalid_request'> {
  if (from === undefined) return accept(undefined);
  if (from > clock.now() + EFFECTIVE_MS_MAX) return refuse('invalid_request', { field: 'effective_from' });
  return accept(instant(from));
}

/** Refuses where nothing would change. */
export function wishOf(
  services: Pick<BaseServices, 'clock'>,
  wish: Omit<Wish, 'effectiveFrom'>,
  dated: Dated = {},
): Result<Wish, 'invalid_request'> {
  if (wish.changes.length === 0) return refuse('invalid_request', { field: wish.kind });
  const effective = readEffective(services, dated);
  return effective.ok ? accept({ ...wish, effectiveFrom: effective.value, seen: dated.seen }) : effective;
}

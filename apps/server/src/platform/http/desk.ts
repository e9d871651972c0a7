// A desk as one description: the kinds of changes that one operator asks for there and another one decides about, with the call that asks
// for each, what stands against it, and what is done as it holds. Routes, the job and the checks are made from it.
import type { Call, officeProposals } from '@bourse/contract';
import { accept, assert, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type Applied,
  type ChangeDesk,
  type ChangeNeeds,
  type DueChange,
  type Looked,
} from '../changes/due-changes.ts';
import type { Desk, ProposedChange } from '../changes/tables.ts';
import type { BaseServices } from './base-services.ts';
import { mount } from './mount.ts';
import { operatorActorOf } from './operator-acts.ts';
import { mountProposals } from './proposal-routes.ts';
import { ask, type AskedAt, wishOf } from './proposal-wishes.ts';
import { type Proposal, viewProposal } from './proposals.ts';

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

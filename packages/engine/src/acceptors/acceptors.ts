// What the engine keeps in memory of acceptors, and what its rules see and answer.
import type { AcceptorDealAct, AcceptorDealId, EngineRefusalCode, Refusal, Result, UserId } from '@bourse/domain';
import { Agenda } from '../agenda.ts';
import type { Context } from '../context.ts';
import type { CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import type { FiatEvent } from '../fiat/events.ts';
import type { FIAT_ENTITIES, FiatWorld } from '../fiat/fiat.ts';
import type { FUNDING_ENTITIES, FundingEvent } from '../wallet/funding.ts';
import { ACCEPTORS, type Acceptor } from './acceptor.ts';
import type { AcceptorCommand, AcceptorOutcomes } from './commands.ts';
import { ACCEPTOR_DEALS, type AcceptorDeal } from './deal.ts';

/** In the order in which storage writes them. */
export const ACCEPTOR_ENTITIES = { acceptors: ACCEPTORS, acceptorDeals: ACCEPTOR_DEALS };

export type Acceptors = {
  readonly all: Map<UserId, Acceptor>;
  /** Those that are under way, and those that have ended and are not forgotten. */
  readonly deals: Map<AcceptorDealId, AcceptorDeal>;
  /** The same by their users. */
  readonly dealsOf: Map<UserId, Set<AcceptorDeal>>;
  /** The same by the moment at which they go on by themselves, or are forgotten. */
  readonly moments: Agenda<AcceptorDeal>;
  /** How many deals a command takes further by itself before it leaves the rest for the next. */
  chunk: number;
};
export type AcceptorWorld = FiatWorld & {
  readonly counters: Record<'acceptorDeal', number>;
  readonly acceptors: Acceptors;
};

const CHUNK = 64;

export const createAcceptors = (): Acceptors => ({
  all: new Map(),
  deals: new Map(),
  dealsOf: new Map(),
  moments: new Agenda(),
  chunk: CHUNK,
});

/** An acceptor was appointed, takes deals or takes no more; the entity is as it stood then. */
export type AcceptorChanged = { readonly kind: 'acceptorChanged'; readonly acceptor: Readonly<Acceptor> };
export type AcceptorDealChanged = {
  readonly kind: 'acceptorDealChanged';
  readonly deal: Readonly<AcceptorDeal>;
  /** A stop has moved its deadline where it was delayed. */
  readonly act: AcceptorDealAct | 'delayed';
  /** This user did it; the clock and operators are nobody here. */
  readonly by?: UserId;
};
export type AcceptorEvent = AcceptorChanged | AcceptorDealChanged;

export type AcceptorContext = Context<
  typeof CORE_ENTITIES & typeof FUNDING_ENTITIES & typeof FIAT_ENTITIES & typeof ACCEPTOR_ENTITIES,
  CoreEvent | FundingEvent | FiatEvent | AcceptorEvent
>;
export type AcceptorOutcome<C extends AcceptorCommand> = Result<AcceptorOutcomes[C['kind']], EngineRefusalCode>;
export type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;

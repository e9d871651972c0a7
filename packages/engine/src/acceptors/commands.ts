// What is asked of acceptors: who is one, and their deals with users.
import type { AcceptorDealId, AcceptorParty, AcceptorRefuseReason, AcceptorSide, Amount, UserId } from '@bourse/domain';
import type { AcceptorTerms } from './acceptor.ts';

/** Deals that are open go on, whatever is set. */
export type ConfigureAcceptor = {
  readonly kind: 'configureAcceptor';
  readonly userId: UserId;
  readonly terms: AcceptorTerms;
};
/** Under appeal, for the one whom operators found to be right. */
export type ResolveAcceptorDeal = {
  readonly kind: 'resolveAcceptorDeal';
  readonly dealId: AcceptorDealId;
  readonly winner: AcceptorParty;
};

/** By the acceptor: whether new deals are taken. */
export type SwitchAcceptor = {
  readonly kind: 'switchAcceptor';
  readonly userId: UserId;
  readonly isAccepting: boolean;
};
/** Holds the USDT of whoever gives it. */
export type OpenAcceptorDeal = {
  readonly kind: 'openAcceptorDeal';
  readonly userId: UserId;
  readonly acceptorId: UserId;
  readonly side: AcceptorSide;
  /** CNY. */
  readonly money: Amount;
  /** It names the sealed terms; where it is missing, nobody says where the money is to be paid. */
  readonly termsId?: number;
  readonly hasTradePassword: boolean;
};
type OfDeal = { readonly userId: UserId; readonly dealId: AcceptorDealId };
/** By the acceptor, of a withdrawal: it will be paid. */
export type AcceptAcceptorDeal = { readonly kind: 'acceptAcceptorDeal' } & OfDeal;
/** By the acceptor, before anybody has said to have paid. */
export type RefuseAcceptorDeal = {
  readonly kind: 'refuseAcceptorDeal';
  readonly reason: AcceptorRefuseReason;
} & OfDeal;
/** By the user, while nobody has accepted or paid. */
export type CancelAcceptorDeal = { readonly kind: 'cancelAcceptorDeal' } & OfDeal;
/** By whoever pays the money. A withdrawal asks for a proof. */
export type PayAcceptorDeal = { readonly kind: 'payAcceptorDeal'; readonly hasProof: boolean } & OfDeal;
/** By whoever gives the USDT: the money has come. */
export type ConfirmAcceptorDeal = { readonly kind: 'confirmAcceptorDeal' } & OfDeal;
/**
 * By either side. A deal that has ended asks for a proof: of whoever may have paid that it was paid, of a user whose
 * withdrawal was done by itself that nothing came.
 */
export type AppealAcceptorDeal = { readonly kind: 'appealAcceptorDeal'; readonly hasProof: boolean } & OfDeal;
/** By whoever should have paid, under appeal. */
export type ConcedeAcceptorDeal = { readonly kind: 'concedeAcceptorDeal' } & OfDeal;

export type AcceptorHouseCommand = ConfigureAcceptor | ResolveAcceptorDeal;
/** About a deal, by one of its two. */
export type AcceptorDealCommand =
  | AcceptAcceptorDeal
  | RefuseAcceptorDeal
  | CancelAcceptorDeal
  | PayAcceptorDeal
  | ConfirmAcceptorDeal
  | AppealAcceptorDeal
  | ConcedeAcceptorDeal;
export type AcceptorCommand = AcceptorHouseCommand | SwitchAcceptor | OpenAcceptorDeal | AcceptorDealCommand;

type Nothing = Record<string, never>;
export type AcceptorOutcomes = {
  readonly configureAcceptor: Nothing;
  readonly resolveAcceptorDeal: Nothing;
  readonly switchAcceptor: Nothing;
  /** The number is USDT in decimal text: what the user gets or gives. */
  readonly openAcceptorDeal: { readonly dealId: AcceptorDealId; readonly number: string };
  readonly acceptAcceptorDeal: Nothing;
  readonly refuseAcceptorDeal: Nothing;
  readonly cancelAcceptorDeal: Nothing;
  readonly payAcceptorDeal: Nothing;
  readonly confirmAcceptorDeal: Nothing;
  readonly appealAcceptorDeal: Nothing;
  readonly concedeAcceptorDeal: Nothing;
};

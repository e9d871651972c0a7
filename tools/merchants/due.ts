// What the house owes in a deal: a pure function from the deal and how long it has been in its state.
import type { acceptors, fiat } from '@bourse/contract';

/** Deals on ads and deals with the acceptor have these acts alike. */
export type Act = 'pay' | 'release' | 'accept';
type DealRow = ReturnType<typeof fiat.publisherDeals.message.parse>['data'][number];
export type FiatDeal = Pick<DealRow, 'id' | 'state' | 'role'>;
type AcceptorRow = ReturnType<typeof acceptors.desk.message.parse>['list'][number];
export type AcceptorDeal = Pick<AcceptorRow, 'id' | 'state' | 'type'>;

/** Undefined: it is the other side's turn, operators', or nobody's any more. */
export function nextAct({ state, role }: FiatDeal): Act | undefined {
  if (state === 'unpaid') return role === 'buyer' ? 'pay' : undefined;
  return state === 'paid' && role === 'seller' ? 'release' : undefined;
}

/** Returns the acceptor's next act: a `buy` is paid by the user, a `sell` by the acceptor. */
export function nextAcceptorAct({ state, type }: AcceptorDeal): Act | undefined {
  if (type === 'buy') return state === 'paid' ? 'release' : undefined;
  if (state === 'waiting') return 'accept';
  return state === 'accepted' ? 'pay' : undefined;
}

/** A person who looks after several deals needs as long. */
export type Waits = { readonly msMin: number; readonly msMax: number };

/** Spread by the deal's id: two clients come to the same, and the second of them is refused. */
export function waitOf({ msMin, msMax }: Waits, id: number): number {
  const spread = (id * 0.618_033_988_749_895) % 1;
  return msMin + Math.floor(spread * (msMax - msMin));
}

/** The time at which each deal came to its state, by the client's own clock: the server's is moved in a demo. */
export class Watch {
  #since = new Map<string, number>();

  /** Takes note of all that there are now; what is not among them is forgotten. Answers how long each has been in its state. */
  look(standing: readonly string[], now: number): ReadonlyMap<string, number> {
    this.#since = new Map(standing.map((key) => [key, this.#since.get(key) ?? now]));
    return new Map([...this.#since].map(([key, since]) => [key, now - since]));
  }
}

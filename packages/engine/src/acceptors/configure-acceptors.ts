// Who is an acceptor, on which terms, and whether deals are taken.
import { accept, PPM_PER_WHOLE, refuse, UNITS_MAX } from '@bourse/domain';
import { ACCEPTORS, type Acceptor, type AcceptorTerms } from './acceptor.ts';
import type { AcceptorContext, AcceptorOutcome, AcceptorWorld } from './acceptors.ts';
import type { ConfigureAcceptor, SwitchAcceptor } from './commands.ts';

export function configureAcceptor(
  { acceptors }: AcceptorWorld,
  context: AcceptorContext,
  { userId, terms }: ConfigureAcceptor,
): AcceptorOutcome<ConfigureAcceptor> {
  if (!areSoundTerms(terms)) return refuse('invalid_market_settings');
  const acceptor = acceptors.all.get(userId) ?? { userId, isAccepting: true, ...terms };
  acceptors.all.set(userId, Object.assign(acceptor, terms));
  record(context, acceptor);
  return accept({});
}

export function areSoundTerms(terms: AcceptorTerms): boolean {
  const { rechargeMin, rechargeMax, rechargeRate, cashMin, cashMax, cashRate } = terms;
  return isRange(rechargeMin, rechargeMax) && isRange(cashMin, cashMax) && [rechargeRate, cashRate].every(isShare);
}

const isRange = (minimum: bigint, maximum: bigint): boolean =>
  minimum > 0n && minimum <= maximum && maximum <= UNITS_MAX;
const isShare = (share: bigint): boolean => share >= 0n && share < PPM_PER_WHOLE;

export function switchAcceptor(
  { acceptors }: AcceptorWorld,
  context: AcceptorContext,
  { userId, isAccepting }: SwitchAcceptor,
): AcceptorOutcome<SwitchAcceptor> {
  const acceptor = acceptors.all.get(userId);
  if (!acceptor) return refuse('acceptor_not_found');
  acceptor.isAccepting = isAccepting;
  record(context, acceptor);
  return accept({});
}

function record(context: AcceptorContext, acceptor: Acceptor): void {
  context.changes.acceptors.add(acceptor);
  context.events.push({ kind: 'acceptorChanged', acceptor: ACCEPTORS.copy(acceptor) });
}

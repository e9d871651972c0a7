// An acceptor: a user whom operators have appointed to take and pay CNY for others.
import type { Amount, Ppm, UserId } from '@bourse/domain';
import { bigint, describeState, flag, inColumn, integer, units, type EntityOf } from '../entity.ts';

/** What operators set of an acceptor. Money is in CNY, a rate is of the USDT that the money is worth. */
const TERMS = {
  isAppointed: flag(),
  rechargeMin: units<Amount>(),
  rechargeMax: units<Amount>(),
  rechargeRate: inColumn('recharge_rate_ppm', bigint<Ppm>()),
  cashMin: units<Amount>(),
  cashMax: units<Amount>(),
  cashRate: inColumn('cash_rate_ppm', bigint<Ppm>()),
};

export const ACCEPTORS = describeState({
  table: 'acceptors',
  key: ['userId'],
  fixed: { userId: integer<UserId>() },
  changing: {
    ...TERMS,
    /** The acceptor's own switch. */
    isAccepting: flag(),
  },
});
export type Acceptor = EntityOf<typeof ACCEPTORS>;
export type AcceptorTerms = Readonly<Pick<Acceptor, keyof typeof TERMS>>;

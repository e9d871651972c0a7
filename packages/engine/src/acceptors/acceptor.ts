// An acceptor: a user whom operators have appointed to take and pay CNY for others.
import type { UserId } from '@bourse/domain';
import { flag, id, share, units } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

/** Operators set these terms of an acceptor. Money is in CNY, a rate is of the USDT that the money is worth. */
const TERMS = {
  isAppointed: flag,
  rechargeMin: units,
  rechargeMax: units,
  rechargeRate: inColumn('recharge_rate_ppm', share),
  cashMin: units,
  cashMax: units,
  cashRate: inColumn('cash_rate_ppm', share),
};

export const ACCEPTORS = describeState({
  table: 'acceptors',
  key: ['userId'],
  fixed: { userId: id<UserId>() },
  changing: {
    ...TERMS,
    /** The acceptor's own switch. */
    isAccepting: flag,
  },
});
export type Acceptor = EntityOf<typeof ACCEPTORS>;
export type AcceptorTerms = Readonly<Pick<Acceptor, keyof typeof TERMS>>;

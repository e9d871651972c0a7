// The commands of a scenario that concern acceptors:
//   ann cny deposit 650 with cal      ann cny withdraw 650 with cal [without terms] [without password]
//   cal cny accept 1      cal cny refuse 1 [other]      ann cny cancel 1      ann cny pay 1 [proof]
//   cal cny confirm 1      ann cny appeal 1 [proof]      ann cny concede 1      cny award 1 user      cal cny on      cal cny off
import {
  ACCEPTOR_PARTIES,
  ACCEPTOR_REFUSE_REASONS,
  ACCEPTOR_SIDES,
  acceptorDealId,
  amount,
  assert,
  units,
  userId as toUserId,
  type UserId,
} from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import type { OpenAcceptorDeal } from '../acceptors/commands.ts';
import { USERS } from './cast.ts';
import { wordAfter } from './words.ts';

type Words = readonly string[];

/** Reads a command of the house; undefined where it is none of these. */
export function parseHouseAcceptors([first, verb, id, winner]: Words): Command | undefined {
  if (first !== 'cny' || verb !== 'award') return undefined;
  const party = ACCEPTOR_PARTIES.find((one) => one === winner);
  assert(party, `${winner} is one of the two`);
  return { kind: 'resolveAcceptorDeal', dealId: acceptorDealId(Number(id)), winner: party };
}

/** Reads a command of a user, without the name; undefined where it is none of these. */
export function parseUserAcceptors(userId: UserId, words: Words): Command | undefined {
  const [first, verb = '', object, last = ''] = words;
  if (first !== 'cny') return undefined;
  const of = { userId, dealId: acceptorDealId(Number(object)) };
  switch (verb) {
    case 'on':
    case 'off':
      return { kind: 'switchAcceptor', userId, isAccepting: verb === 'on' };
    case 'accept':
      return { kind: 'acceptAcceptorDeal', ...of };
    case 'refuse': {
      const reason = ACCEPTOR_REFUSE_REASONS.find((one) => one === last) ?? 'busy';
      return { kind: 'refuseAcceptorDeal', ...of, reason };
    }
    case 'cancel':
      return { kind: 'cancelAcceptorDeal', ...of };
    case 'pay':
      return { kind: 'payAcceptorDeal', ...of, hasProof: last === 'proof' };
    case 'confirm':
      return { kind: 'confirmAcceptorDeal', ...of };
    case 'appeal':
      return { kind: 'appealAcceptorDeal', ...of, hasProof: words.includes('proof') };
    case 'concede':
      return { kind: 'concedeAcceptorDeal', ...of };
    default:
      return parseOpening(userId, words);
  }
}

function parseOpening(userId: UserId, words: Words): OpenAcceptorDeal {
  const side = ACCEPTOR_SIDES.find((one) => one === words[1]);
  assert(side, `${words[1]} is done with an acceptor`);
  return {
    kind: 'openAcceptorDeal',
    userId,
    acceptorId: USERS[wordAfter(words, 'with') ?? ''] ?? toUserId(999),
    side,
    money: amount(units(words[2] ?? '')),
    ...(words.includes('terms') ? {} : { termsId: 1 }),
    hasTradePassword: !words.includes('password'),
  };
}

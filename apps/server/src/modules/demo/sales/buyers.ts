// Who has subscribed to the sales of a demo before its first visitor: users of the house, with what they want of each.
import { amount, assert, type Instant, units, USDT, type UserId } from '@bourse/domain';
import type { Command, LaunchTerms } from '@bourse/engine';
import type { Storage } from '../../../core/storage/open.ts';
import { randomReadable } from '../../../system/random.ts';
import { ensureHouseUser } from '../queries.ts';

const BUYERS = 12;
/** Verified as far as people are who have shown their papers. */
const LEVEL = 2;
/** Each buyer gets so many USDT. */
const PURSE = amount(units('300000'));

/** When, by whom of them, and how many coins; days from the first start of the demo. */
export type Bid = { readonly day: number; readonly buyer: number; readonly wanted: string };

/** Not a third of what they want can be had. */
export const FINISHED_BIDS: readonly Bid[] = [
  { day: -11.9, buyer: 0, wanted: '120000' },
  { day: -11.9, buyer: 1, wanted: '46333' },
  { day: -11.9, buyer: 2, wanted: '150000' },
  { day: -11.1, buyer: 3, wanted: '88250' },
  { day: -11.1, buyer: 4, wanted: '9777' },
  { day: -9.6, buyer: 5, wanted: '141000' },
  { day: -9.6, buyer: 6, wanted: '60411' },
  { day: -9.6, buyer: 7, wanted: '23' },
  { day: -8.2, buyer: 8, wanted: '132500' },
  { day: -8.2, buyer: 9, wanted: '75019' },
  { day: -7.1, buyer: 10, wanted: '150000' },
  { day: -7.1, buyer: 11, wanted: '64687' },
];

/** More than a third of what there is. */
export const RUNNING_BIDS: readonly Bid[] = [
  { day: -1.9, buyer: 1, wanted: '250000' },
  { day: -1.9, buyer: 4, wanted: '42000.5' },
  { day: -1.3, buyer: 6, wanted: '310000' },
  { day: -1.3, buyer: 0, wanted: '125000' },
  { day: -0.8, buyer: 8, wanted: '480000.25' },
  { day: -0.3, buyer: 2, wanted: '96500' },
  { day: -0.3, buyer: 11, wanted: '184250.125' },
];

export const findBuyers = ({ sql }: Pick<Storage, 'sql'>, now: Instant): Promise<readonly UserId[]> =>
  Promise.all(
    Array.from({ length: BUYERS }, (_, place) =>
      ensureHouseUser(sql, { email: `buyer-${place + 1}@house.invalid`, inviteCode: randomReadable(8), now }),
    ),
  );

/** In two parts, one after the other. */
export const welcome = (buyers: readonly UserId[]): readonly [readonly Command[], readonly Command[]] => [
  [
    ...buyers.map((userId): Command => ({ kind: 'openUser', userId, grants: [] })),
    { kind: 'fundTreasury', currencyId: USDT, amount: amount(PURSE * BigInt(buyers.length)) },
  ],
  buyers.flatMap((userId): Command[] => [
    { kind: 'setVerificationLevel', userId, level: LEVEL },
    { kind: 'creditUser', userId, source: 'treasury', wallet: 'change', currencyId: USDT, amount: PURSE },
  ]),
];

/** All of it paid in USDT. */
export function bid({ id: projectId }: Pick<LaunchTerms, 'id'>, { userId, wanted }: Wish): Command {
  assert(userId !== undefined, 'who bids is one of the buyers');
  return { kind: 'subscribe', userId, projectId, amount: amount(units(wanted)), payCurrencyId: USDT };
}
type Wish = { readonly userId: UserId | undefined; readonly wanted: string };

// Tells users of money that came in or is to leave: what they asked for and what became of it, once it is committed.
import {
  type Amount,
  type ChainId,
  type CurrencyId,
  destinationOf,
  findChain,
  subtractAmounts,
  type UserId,
  type WithdrawalId,
} from '@bourse/domain';
import { flag, text } from '@bourse/domain/kinds';
import type { Event } from '@bourse/engine';
import { query } from '../../core/storage/query.ts';
import type { Running } from '../../platform/jobs/every.ts';
import { tellInTurn } from '../../platform/jobs/tell-in-turn.ts';
import { maskAddress } from '../../system/masks.ts';
import type { WalletServices } from './services.ts';

type Needs = Pick<WalletServices, 'sequencer' | 'storage' | 'market' | 'notifyUser' | 'log'>;
type Withdrawal = Extract<Event, { readonly kind: 'withdrawalChanged' }>['withdrawal'];

const NO_HASH = '–';

/** Each change is told once; the records show what was not. */
export const startMoneyNotices = (services: Needs): Running => tellInTurn(services, (event) => tellOf(services, event));

async function tellOf(needs: Needs, event: Event): Promise<void> {
  if (event.kind === 'withdrawalChanged') await tellOfWithdrawal(needs, event.withdrawal);
  if (event.kind !== 'depositCredited') return;
  const { userId } = event.deposit;
  await needs.notifyUser(userId, 'depositCredited', moneyOf(needs, event.deposit));
}

/** Steps in between, which a reorganisation may take back and repeat, are not told. */
async function tellOfWithdrawal(needs: Needs, withdrawal: Withdrawal): Promise<void> {
  const { userId, status, amount, fee, chainId, txid, toUserId } = withdrawal;
  const money = moneyOf(needs, withdrawal);
  const { address, tag } = destinationOf(chainId, withdrawal.address);
  const whole = tag === '' ? maskAddress(address) : `${maskAddress(address)} (Tag ${tag})`;
  const place = { network: networkOf(chainId), address: whole };
  if (status === 'applied') {
    await needs.notifyUser(userId, 'withdrawalRequested', { ...money, ...place });
  } else if (status === 'final') {
    const received = moneyOf(needs, { ...withdrawal, amount: subtractAmounts(amount, fee) });
    if (toUserId !== undefined) await needs.notifyUser(userId, 'withdrawalSettled', { ...received, address: whole });
    else await needs.notifyUser(userId, 'withdrawalCompleted', { ...received, ...place, hash: txid ?? NO_HASH });
  } else if (status === 'rejected') {
    const { reason, isReturned } = await findReason(needs, withdrawal.id);
    if (isReturned) return;
    if (reason === '') await needs.notifyUser(userId, 'withdrawalCancelled', money);
    else await needs.notifyUser(userId, 'withdrawalRejected', { ...money, reason });
  } else if (status === 'failed') {
    await needs.notifyUser(userId, 'withdrawalFailed', money);
  }
}

/**
 * An operator says why before the ledger hears of it; whoever takes a withdrawal back says nothing. Of what came back unsigned
 * `returned-withdrawals.ts` tells.
 */
async function findReason({ storage: { sql } }: Needs, id: WithdrawalId) {
  const [row] = await query(sql, { reason: text, isReturned: flag })`
    SELECT reason, returned_for IS NOT NULL AS is_returned FROM withdrawal_reviews WHERE withdrawal_id = ${id}`;
  return { reason: row?.reason ?? '', isReturned: row?.isReturned ?? false };
}

type Money = { readonly userId: UserId; readonly currencyId: CurrencyId; readonly amount: Amount };

const moneyOf = ({ market }: Needs, { currencyId, amount }: Money) => ({
  amount,
  currency: market.currency(currencyId)?.name ?? '',
});

const networkOf = (chainId: ChainId): string => findChain(chainId)?.name ?? '';

import { amount, chainId, units, USDT } from '@bourse/domain';
import type { RequestWithdrawal } from '../wallet/commands.ts';
import { USERS } from './cast.ts';

/** Ann asks for USDT to be sent over Ethereum, for a fee of 1. */
export const withdrawal = (money = '100'): RequestWithdrawal => ({
  kind: 'requestWithdrawal',
  userId: USERS['ann']!,
  currencyId: USDT,
  chainId: chainId(2),
  address: 'an address',
  amount: amount(units(money)),
  fee: amount(units('1')),
});

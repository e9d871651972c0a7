// Transfers between two wallets of one user: what the wire may ask of them before the engine is asked.
import type { ParsedInputOf, wallet as contract } from '@bourse/contract';
import {
  accept,
  amount,
  formatUnits,
  refuse,
  type Result,
  units,
  USDT,
  type UserId,
  type Wallet,
  ZERO,
} from '@bourse/domain';
import type { TransferFunds } from '@bourse/engine';
import { isWithdrawOnly } from '../../core/market/market-view.ts';
import type { CurrencyInfo, MarketData } from '../../core/market/market-data.ts';

type Input = ParsedInputOf<typeof contract.change>;
type Way = { readonly from: Wallet; readonly to: Wallet };

const WAYS: Readonly<Record<NonNullable<Input['type']>, Way>> = {
  1: { from: 'lever', to: 'legal' },
  2: { from: 'legal', to: 'lever' },
  3: { from: 'legal', to: 'change' },
};

const MAXIMUM = amount(units('99999999'));
/** In USDT, of a transfer in the short form. */
const SHORT_FORM_MINIMUM = amount(units('100'));

/** The command that is asked for. A missing number goes to the engine as 0, which it refuses in its own order. */
export function toTransfer(
  market: MarketData,
  userId: UserId,
  input: Input,
): Result<
  TransferFunds,
  | 'wallets_required'
  | 'currency_not_found'
  | 'wallet_without_currency'
  | 'coin_withdraw_only'
  | 'below_minimum_transfer'
  | 'above_maximum_transfer'
> {
  const way = wayOf(input);
  if (!way) return refuse('wallets_required');
  const currency = market.currency(input.currency_id);
  if (!currency) return refuse('currency_not_found', { currencyId: input.currency_id });
  // Coins in a wallet that no longer offers them can be moved to the wallet that they are withdrawn from.
  const needed = way.to === 'change' ? [way.to] : [way.from, way.to];
  if (way.to !== 'change' && isWithdrawOnly(currency)) return refuse('coin_withdraw_only', { currencyId: currency.id });
  if (!needed.every((wallet) => carries(currency, wallet))) {
    return refuse('wallet_without_currency', { currencyId: currency.id });
  }
  const moved = input.number ?? ZERO;
  const isShort = input.type !== undefined && input.from_field === undefined;
  if (isShort && currency.id === USDT && moved > 0n && moved < SHORT_FORM_MINIMUM) {
    return refuse('below_minimum_transfer', { minimum: formatUnits(SHORT_FORM_MINIMUM), currencyId: currency.id });
  }
  if (moved > MAXIMUM)
    return refuse('above_maximum_transfer', { maximum: formatUnits(MAXIMUM), currencyId: currency.id });
  return accept({ kind: 'transferFunds', userId, currencyId: currency.id, ...way, amount: moved });
}

function wayOf({ from_field: from, to_field: to, type }: Input): Way | undefined {
  if (from !== undefined && to !== undefined) return { from, to };
  return type === undefined ? undefined : WAYS[type];
}

/** Whether a wallet holds that currency at all. */
export function carries(currency: CurrencyInfo, wallet: Wallet): boolean {
  const flags = {
    legal: currency.isLegal,
    lever: currency.isLever,
    change: currency.isMatch,
    micro: currency.isMicro,
  } satisfies Record<Wallet, boolean>;
  return flags[wallet];
}

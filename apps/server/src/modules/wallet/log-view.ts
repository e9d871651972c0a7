// The ledger's legs in wire names and in the caller's language.
import type { walletRecords as contract } from '@bourse/contract';
import { formatShanghai, formatUnits, negateAmount, subtractAmounts } from '@bourse/domain';
import type { Translate } from '../../platform/http/translator.ts';
import type { MarketData } from '../../core/market/market-data.ts';
import type { Leg, TransferEnds } from './ledger-log.ts';

type Told = {
  readonly market: MarketData;
  readonly t: Translate;
  readonly ends: ReadonlyMap<number, TransferEnds>;
};

const nameOf = (market: MarketData, id: number): string => market.currency(id)?.name ?? '';

export function viewLeg(leg: Leg, { market, t, ends }: Told): contract.LogRow {
  return {
    id: `${leg.postingId}-${leg.leg}`,
    value: formatUnits(leg.value),
    info: tell(leg, t, ends.get(leg.postingId)),
    reason: leg.reason,
    wallet: leg.wallet,
    account: t(`ledger.wallet.${leg.wallet}`),
    currency: leg.currencyId,
    currency_name: nameOf(market, leg.currencyId),
    before: formatUnits(subtractAmounts(leg.after, leg.value)),
    after: formatUnits(leg.after),
    created_time: formatShanghai(leg.at),
    time_ms: leg.at,
  };
}

export const tellTransfer = (t: Translate, { from, to }: TransferEnds): string =>
  t('ledger.transfer', { from: t(`ledger.wallet.${from}`), to: t(`ledger.wallet.${to}`) });

function tell({ reason, wallet, value }: Leg, t: Translate, ends: TransferEnds | undefined): string {
  // The other end of a withdrawal that was settled inside.
  if (reason === 'withdrawal' && value > 0n) return t('ledger.deposit');
  if (reason !== 'transfer') return t(`ledger.${reason}`);
  return tellTransfer(t, ends ?? { from: wallet, to: wallet });
}

/** Views a transfer by its leg that left. */
export function viewTransfer(leg: Leg, ends: TransferEnds, market: MarketData): contract.TransferRow {
  return {
    id: leg.postingId,
    currency: leg.currencyId,
    currency_name: nameOf(market, leg.currencyId),
    ...ends,
    number: formatUnits(negateAmount(leg.value)),
    create_time: formatShanghai(leg.at),
    time_ms: leg.at,
  };
}

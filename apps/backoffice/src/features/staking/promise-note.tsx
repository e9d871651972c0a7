// What a product would promise as it is typed: its rate of a year, the interest of a lot and of its whole capacity, and
// whether the fund of its coin has as much.
import { officeEarn } from '@bourse/contract';
import { amount, divFloor, formatUnits, parseId, parseUnits, ppm } from '@bourse/domain';
import { calculateStakingInterest, calculateStakingYearlyRate } from '@bourse/engine/formulas';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { percentText } from '../../ui/amount-text.ts';
import { Facts } from '../../ui/page.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import type { Field } from './desk.ts';

const UNITS_PER_PPM = 10_000n;

export type PromiseNoteProps = {
  readonly draft: Values<Field>;
  readonly currencyId: number;
  readonly currencyName: string;
  /** Active orders have taken so much of its capacity: their interest lies in reserve already. */
  readonly taken: string;
  /** Interest that other products of the coin may be promised out of the same fund. */
  readonly others: bigint;
};

function FundLine({ needed, fund, coin }: { readonly needed: bigint; readonly fund: bigint; readonly coin: string }) {
  if (fund >= needed) return <p className="px-4 pb-3 text-12 text-ink-2">{t('office.earn.fundEnough')}</p>;
  const missing = formatDecimal(formatUnits(needed - fund));
  return (
    <p className="px-4 pb-3 text-12 text-warning">{t('office.earn.fundShort', { amount: missing, currency: coin })}</p>
  );
}

export function PromiseNote({ draft, currencyId, currencyName: coin, taken, others }: PromiseNoteProps) {
  const reserves = useAsk(officeEarn.reserves, {});
  const [lot, rate, capacity] = [draft.lot, draft.rate, draft.capacity].map((text) => parseUnits(text ?? ''));
  const days = parseId(draft.days ?? '');
  if (lot === undefined || rate === undefined || capacity === undefined || days === undefined) return null;
  const share = ppm(divFloor(rate, UNITS_PER_PPM));
  const interestOf = (staked: bigint): bigint => calculateStakingInterest(amount(staked), share);
  const rest = capacity - (parseUnits(taken) ?? 0n);
  const needed = interestOf(rest > 0n ? rest : 0n);
  const fund = reserves.data?.find((row) => row.currency_id === currencyId)?.fund ?? '0';
  const moneyText = (units: bigint): string => `${formatDecimal(formatUnits(units))} ${coin}`;
  const yearly = formatUnits(calculateStakingYearlyRate(share, days) * UNITS_PER_PPM);
  return (
    <section aria-label={t('office.earn.promise')} className="mb-3 rounded-lg border border-line">
      <h3 className="px-4 pt-3 text-13 font-[550]">{t('office.earn.promise')}</h3>
      <Facts
        facts={[
          [t('office.earn.yearRate'), percentText(yearly)],
          [t('office.earn.interestOfLot'), moneyText(interestOf(lot))],
          [t('office.earn.interestOfCapacity'), moneyText(interestOf(capacity))],
          [t('office.earn.interestNeeded'), moneyText(needed)],
          ...(others > 0n ? [[t('office.earn.othersNeeded'), moneyText(others)] as const] : []),
          [t('office.earn.fund'), `${formatDecimal(fund)} ${coin}`],
        ]}
      />
      {reserves.data && <FundLine needed={needed + others} fund={parseUnits(fund) ?? 0n} coin={coin} />}
    </section>
  );
}

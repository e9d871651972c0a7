// What is paid for how many coins, and what is locked until when.
import { DAY_MS } from '@bourse/domain';
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { minuteText, moneyText } from '../../../lib/term-text.ts';
import { useServerTime } from '../../../realtime/server-clock.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { isFixed, type Payment } from '../draft/purchase.ts';
import type { PayPrice, Sale } from '../sales.ts';

const MINUTE_MS = 60_000;

export type OutcomeLinesProps = {
  readonly sale: Sale;
  readonly pay: PayPrice;
  /** Undefined while the pay coin has no price. */
  readonly payment: Payment | undefined;
};

function Unlocking({ sale: { iepn_scz: days, mode } }: Pick<OutcomeLinesProps, 'sale'>) {
  const now = useServerTime((at) => Math.floor(at / MINUTE_MS) * MINUTE_MS);
  if (days === 0) return t('launch.lock.none');
  if (mode === 'pro_rata') return t('launch.lock.fromResult', { days });
  return minuteText(now + days * DAY_MS);
}

export function OutcomeLines({ sale, pay, payment }: OutcomeLinesProps) {
  const money = (units: bigint | undefined): string =>
    units === undefined ? NO_VALUE : `${moneyText(units)} ${pay.currency_name}`;
  return (
    <>
      <DialogLine label={t(isFixed(pay) ? 'launch.cost' : 'launch.costNow')}>{money(payment?.cost)}</DialogLine>
      {!isFixed(pay) && <DialogLine label={t('launch.heldNow')}>{money(payment?.held)}</DialogLine>}
      <DialogLine label={t('launch.unlocks')}>
        <Unlocking sale={sale} />
      </DialogLine>
    </>
  );
}

/** Tells beforehand how the price of a pay coin is found, what the result does, and that the coins lock. */
export function outcomeRemarks(sale: Sale, pay: PayPrice): readonly string[] {
  const { c_name: coin, iepn_scz: days } = sale;
  const currency = pay.currency_name;
  return [
    ...(isFixed(pay) ? [] : [t('launch.remark.tick', { currency })]),
    ...(sale.mode === 'pro_rata' ? [t('launch.remark.proRata', { end: minuteText(sale.end_ms), currency })] : []),
    ...(days > 0 ? [t('launch.remark.lock', { coin, days })] : []),
  ];
}

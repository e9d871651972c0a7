import { t } from '@bourse/ui/lib/i18n.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import type { Outcome } from '../draft/outcome.ts';
import { minuteText, moneyText } from '../../../lib/term-text.ts';

export type OutcomeLinesProps = {
  readonly outcome: Outcome;
  readonly currency: string;
  readonly dueMs: number;
};

/** Shows what comes back at the end of the term, and what instead after a cancellation. */
export function OutcomeLines({ outcome, currency, dueMs }: OutcomeLinesProps) {
  const money = (units: bigint): string => `${moneyText(units)} ${currency}`;
  return (
    <>
      <DialogLine label={t('earn.staked')}>{money(outcome.staked)}</DialogLine>
      <DialogLine label={t('earn.interest')}>{money(outcome.interest)}</DialogLine>
      <DialogLine label={t('earn.due')}>{minuteText(dueMs)}</DialogLine>
      <DialogLine label={t('earn.returned')}>{money(outcome.returned)}</DialogLine>
      <DialogLine label={t('earn.returnedEarly')}>{money(outcome.returnedEarly)}</DialogLine>
    </>
  );
}

// Asks that what our addresses hold beyond the ledger be booked: as unclaimed, or to the treasury where the house has sent it.
import { officeCustody } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

export type BookingDialogProps = {
  readonly kind: 'surplus' | 'chain';
  readonly standing: officeCustody.ReconciliationStanding;
  readonly onClose: () => void;
};

export function BookingDialog({ kind, standing, onClose }: BookingDialogProps) {
  const isSurplus = kind === 'surplus';
  const request = useAct(isSurplus ? officeCustody.proposeSurplus : officeCustody.proposeChain, onClose);
  const { chain, chain_name: network, currency, currency_name: name, free } = standing;
  const [amount, setAmount] = useState(free);
  const wanted = parseUnits(amount) ?? 0n;
  const isTooMuch = wanted > (parseUnits(free) ?? 0n);
  const hint = `${t('office.custody.free')}: ${formatDecimal(free)} ${name}`;
  return (
    <ReasonDialog
      title={`${t(isSurplus ? 'office.custody.bookSurplus' : 'office.custody.bookChain')} · ${name} · ${network}`}
      text={t(isSurplus ? 'office.custody.bookSurplusText' : 'office.custody.bookChainText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={wanted > 0n && !isTooMuch}
      onConfirm={(reason) => request.mutate({ chain, currency, amount, reason })}
      onClose={onClose}
    >
      <div className="mb-3">
        <DecimalField
          label={t('office.funds.amount')}
          hint={hint}
          error={isTooMuch ? hint : undefined}
          value={amount}
          onChange={setAmount}
          places={8}
          unit={name}
        />
      </div>
    </ReasonDialog>
  );
}

// Asks that coins be entered into the treasury which the house has received where no chain says so.
import { officeCoins } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

export type SupplyDialogProps = {
  readonly coin: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

export function SupplyDialog({ coin: { id, name }, onClose }: SupplyDialogProps) {
  const request = useAct(officeCoins.proposeSupply, onClose);
  const [amount, setAmount] = useState('');
  return (
    <ReasonDialog
      title={`${t('office.coins.enter')} · ${name}`}
      text={t('office.coins.enterText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={(parseUnits(amount) ?? 0n) > 0n}
      onConfirm={(reason) => request.mutate({ currency: id, amount, reason })}
      onClose={onClose}
    >
      <div className="mb-3">
        <DecimalField label={t('office.funds.amount')} value={amount} onChange={setAmount} places={8} unit={name} />
      </div>
    </ReasonDialog>
  );
}

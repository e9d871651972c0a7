// Asks that what a network took for a transfer between our own addresses be booked. The fee is read from its block.
import { officeCustody } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

export type TransferDialogProps = {
  readonly standing: officeCustody.ReconciliationStanding;
  readonly onClose: () => void;
};

export function TransferDialog({ standing: { chain, chain_name: network }, onClose }: TransferDialogProps) {
  const request = useAct(officeCustody.proposeTransfer, onClose);
  const [typed, setTyped] = useState('');
  const txid = typed.trim();
  return (
    <ReasonDialog
      title={`${t('office.custody.bookTransfer')} · ${network}`}
      text={t('office.custody.bookTransferText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={txid !== ''}
      onConfirm={(reason) => request.mutate({ chain, txid, reason })}
      onClose={onClose}
    >
      <TextField
        label={t('office.custody.txid')}
        value={typed}
        lengthMax={128}
        onChange={(event) => setTyped(event.target.value)}
        className="mb-3 font-mono"
      />
    </ReasonDialog>
  );
}

// Asks that coins be taken in which their issuer has handed over.
import { officeLaunch } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { CoinField } from '../../ui/coin-field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

export function ReceiveDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useAsk(officeLaunch.listSales, {});
  const { mutate, isPending } = useAct(officeLaunch.proposeReceive, onClose);
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');
  const coins = data?.receivable_currencies ?? [];
  const coin = coins.find(({ id }) => String(id) === chosen) ?? coins[0];
  return (
    <ReasonDialog
      title={t('office.launch.receive')}
      text={t('office.launch.receiveText')}
      action={t('office.change.propose')}
      isPending={isPending}
      isReady={coin !== undefined && (parseUnits(amount) ?? 0n) > 0n}
      onConfirm={(reason) => mutate({ currency: coin?.id ?? 0, amount, reason })}
      onClose={onClose}
    >
      <div className="mb-3 grid gap-3 md:grid-cols-2">
        <CoinField coins={coins} selected={String(coin?.id ?? '')} onSelect={setChosen} />
        <DecimalField
          label={t('office.funds.amount')}
          value={amount}
          onChange={setAmount}
          places={8}
          unit={coin?.name}
        />
      </div>
    </ReasonDialog>
  );
}

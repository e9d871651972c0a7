// Asks that money go from the treasury to the pool or the fund.
import { officeFunds, officeLever } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type Purpose = (typeof officeLever.LEVER_FUNDS)[number];
const purposes = officeLever.LEVER_FUNDS.map((key) => ({ key, text: t(`office.house.${key}`) }));

export function FundDialog({ onClose }: { readonly onClose: () => void }) {
  const house = useAsk(officeFunds.houseAccounts, {});
  const request = useAct(officeLever.proposeFund, onClose);
  const [purpose, setPurpose] = useState<Purpose>('lever_pool');
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');
  // Only what the treasury holds can be moved.
  const held = (house.data ?? []).filter((account) => account.purpose === 'treasury');
  const account = held.find(({ currency }) => String(currency) === chosen) ?? held[0];
  const coins = held.map(({ currency, currency_name: text }) => ({ key: String(currency), text }));
  const wanted = parseUnits(amount) ?? 0n;
  const isShort = wanted > (parseUnits(account?.available ?? '') ?? 0n);
  const treasury = `${t('office.house.treasury')}: ${formatDecimal(account?.available ?? '0')}`;
  return (
    <ReasonDialog
      title={t('office.lever.move')}
      text={t('office.lever.moveText')}
      action={t('office.lever.propose')}
      isPending={request.isPending}
      isReady={account !== undefined && wanted > 0n && !isShort}
      onConfirm={(reason) => request.mutate({ purpose, currency: account?.currency ?? 0, amount, reason })}
      onClose={onClose}
    >
      <div className="mb-3 grid gap-3 md:grid-cols-2">
        <NativeSelect
          label={t('office.lever.field.purpose')}
          options={purposes}
          selected={purpose}
          onSelect={setPurpose}
        />
        <NativeSelect
          label={t('office.users.currency')}
          options={coins}
          selected={String(account?.currency ?? '')}
          onSelect={setChosen}
        />
        <DecimalField
          label={t('office.funds.amount')}
          hint={treasury}
          error={isShort ? treasury : undefined}
          value={amount}
          onChange={setAmount}
          places={8}
          unit={account?.currency_name}
          className="md:col-span-2"
        />
      </div>
    </ReasonDialog>
  );
}

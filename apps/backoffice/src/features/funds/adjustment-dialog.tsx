// Asks for a posting between a user's wallet and a house account.
import { officeAdjustments, officeFunds, officeHouse } from '@bourse/contract';
import { WALLETS } from '@bourse/domain';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { walletText } from '../../lib/wallets.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

const wallets = optionsOf(WALLETS, walletText);
const directions = optionsOf(['credit', 'debit'] as const, (key) => t(`office.adjustments.${key}`));
const sources = optionsOf(['treasury', 'unclaimed'] as const, (key) => t(`office.house.${key}`));

export function AdjustmentDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const house = useAsk(officeHouse.accounts, {});
  const funds = useAsk(officeFunds.userFunds, { id });
  const request = useAct(officeAdjustments.requestAdjustment, onClose);
  const [wallet, setWallet] = useState<(typeof WALLETS)[number]>('change');
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit');
  const [source, setSource] = useState<'treasury' | 'unclaimed'>('treasury');
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');
  const coins = (funds.data?.currencies ?? []).map((coin) => ({ key: String(coin.id), text: coin.name }));
  const coin = coins.find(({ key }) => key === chosen) ?? coins[0];
  const account = house.data?.find((each) => each.purpose === source && String(each.currency) === coin?.key);
  return (
    <ReasonDialog
      title={t('office.adjustments.request')}
      text={t('office.adjustments.requestText')}
      action={t('office.adjustments.request')}
      isPending={request.isPending}
      isReady={coin !== undefined && amount !== ''}
      onConfirm={(reason) =>
        request.mutate({ id, wallet, currency: coin?.key ?? '', amount, direction, source, reason })
      }
      onClose={onClose}
    >
      <div className="mb-3 grid gap-3 md:grid-cols-2">
        <NativeSelect
          label={t('office.adjustments.direction')}
          options={directions}
          selected={direction}
          onSelect={setDirection}
        />
        <NativeSelect label={t('office.users.wallet')} options={wallets} selected={wallet} onSelect={setWallet} />
        <NativeSelect
          label={t('office.users.currency')}
          options={coins}
          selected={coin?.key ?? ''}
          onSelect={setChosen}
        />
        <NativeSelect label={t('office.adjustments.source')} options={sources} selected={source} onSelect={setSource} />
        <DecimalField
          label={t('office.funds.amount')}
          hint={`${t('office.users.available')} · ${t(`office.house.${source}`)}: ${formatDecimal(account?.available ?? '0')}`}
          value={amount}
          onChange={setAmount}
          places={8}
          unit={coin?.text}
        />
      </div>
    </ReasonDialog>
  );
}

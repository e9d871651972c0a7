// Asks that money go from the treasury to an account of the house.
import { officeHouse } from '@bourse/contract';
import { parseUnits, type TREASURY_PARTNERS } from '@bourse/domain';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAsk } from '../lib/use-ask.ts';
import { optionsOf } from './options.ts';
import { NativeSelect } from './native-select.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export type FundPurpose = (typeof TREASURY_PARTNERS)[number];
export type Funding<Purpose> = {
  readonly purpose: Purpose;
  readonly currency: number;
  readonly amount: string;
  readonly reason: string;
};
export type FundDialogProps = {
  /** The first one is chosen at the start. */
  readonly purposes: readonly [FundPurpose, ...FundPurpose[]];
  /** Only this currency can be moved there. */
  readonly onlyCurrency?: string;
  readonly isPending: boolean;
  readonly onPropose: (funding: Funding<FundPurpose>) => void;
  readonly onClose: () => void;
};

export function FundDialog(props: FundDialogProps) {
  const { purposes, onlyCurrency, isPending, onPropose, onClose } = props;
  const house = useAsk(officeHouse.accounts, {});
  const [purpose, setPurpose] = useState<FundPurpose>(purposes[0]);
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');
  // Only what the treasury holds can be moved.
  const held = (house.data ?? []).filter(
    (account) =>
      account.purpose === 'treasury' &&
      account.available !== '0' &&
      (onlyCurrency === undefined || account.currency_name === onlyCurrency),
  );
  const account = held.find(({ currency }) => String(currency) === chosen) ?? held[0];
  const coins = held.map(({ currency, currency_name: text }) => ({ key: String(currency), text }));
  const wanted = parseUnits(amount) ?? 0n;
  const isShort = wanted > (parseUnits(account?.available ?? '') ?? 0n);
  const isEmpty = house.data !== undefined && held.length === 0;
  const treasury = `${t('office.house.treasury')}: ${formatDecimal(account?.available ?? '0')}`;
  return (
    <ReasonDialog
      title={t('office.funding.move')}
      text={t(isEmpty ? 'office.funding.empty' : 'office.funding.moveText')}
      action={t('office.change.propose')}
      isPending={isPending}
      isReady={account !== undefined && wanted > 0n && !isShort}
      onConfirm={(reason) => onPropose({ purpose, currency: account?.currency ?? 0, amount, reason })}
      onClose={onClose}
    >
      <div className="mb-3 grid gap-3 md:grid-cols-2">
        <NativeSelect
          label={t('office.funding.purpose')}
          options={optionsOf(purposes, (key) => t(`office.house.${key}`))}
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

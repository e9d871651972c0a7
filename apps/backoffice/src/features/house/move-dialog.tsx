// Asks that money be moved between the treasury and another account of the house, with what it would leave on both.
import { officeHouse } from '@bourse/contract';
import { type MovablePurpose, parseUnits, TREASURY_PARTNERS, USDT } from '@bourse/domain';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { ChangeTable } from '../../ui/change-table.tsx';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { Change } from '../../ui/settings-draft.ts';
import { balancesOf, naming } from './fields.ts';
import { purposeText } from './purposes.ts';

const SOURCES = optionsOf(officeHouse.MOVE_ACCOUNTS, purposeText);
const FROM_TREASURY = optionsOf(TREASURY_PARTNERS, purposeText);
const TO_TREASURY = optionsOf(['treasury'], purposeText);

type Move = { readonly from: MovablePurpose; readonly to: MovablePurpose; readonly currency: number };
type Preview = officeHouse.MovePreview;

/** Nothing is looked up before there is a coin to move. */
function usePreview(move: Move, amount: string): Preview | undefined {
  const wanted = parseUnits(amount) === undefined ? '0' : amount;
  return useAsk(officeHouse.preview, { ...move, amount: wanted }).data;
}

const effectOf = (move: Move, { from, to }: Preview): readonly Change[] =>
  balancesOf([
    { field: 'from', from: '', to: move.from },
    { field: 'to', from: '', to: move.to },
    { field: 'from_balance', from: from.before, to: from.after },
    { field: 'to_balance', from: to.before, to: to.after },
  ]);

/** Coins that the account has something of. */
function useCoins({ from, to }: Pick<Move, 'from' | 'to'>): readonly { readonly key: string; readonly text: string }[] {
  const { data = [] } = useAsk(officeHouse.accounts, {});
  return data
    .filter(({ purpose, available }) => purpose === from && available !== '0' && !available.startsWith('-'))
    .filter(({ currency }) => to !== 'gateway' || currency === USDT)
    .map((row) => ({ key: String(row.currency), text: row.currency_name }));
}

export function MoveDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending } = useAct(officeHouse.proposeMove, onClose);
  const [from, setFrom] = useState<MovablePurpose>('treasury');
  const [partner, setPartner] = useState<MovablePurpose>('fees');
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');
  const [effective, setEffective] = useState('');
  const to = from === 'treasury' ? partner : 'treasury';
  const coins = useCoins({ from, to });
  const coin = coins.find(({ key }) => key === chosen) ?? coins[0];
  const move: Move = { from, to, currency: Number(coin?.key ?? USDT) };
  const preview = usePreview(move, amount);
  const isAsked = (parseUnits(amount) ?? 0n) > 0n;
  const most = preview && coin && t('office.house.most', { amount: `${formatDecimal(preview.most)} ${coin.text}` });
  const isRefused = isAsked && preview !== undefined && preview.refusal !== '';
  return (
    <ReasonDialog
      title={t('office.house.move')}
      text={t('office.house.moveText')}
      action={t('office.change.propose')}
      isPending={isPending}
      isReady={coin !== undefined && isAsked && preview !== undefined && !isRefused && !isPast(effective)}
      onConfirm={(reason) => mutate({ ...move, amount, reason, ...effectiveOf(effective) })}
      onClose={onClose}
    >
      <div className="mb-3 grid gap-3 md:grid-cols-2">
        <NativeSelect label={t('office.house.from')} options={SOURCES} selected={from} onSelect={setFrom} />
        <NativeSelect
          label={t('office.house.to')}
          options={from === 'treasury' ? FROM_TREASURY : TO_TREASURY}
          selected={to}
          onSelect={setPartner}
        />
        <NativeSelect
          label={t('office.users.currency')}
          options={coins}
          selected={coin?.key ?? ''}
          onSelect={setChosen}
        />
        <DecimalField
          label={t('office.funds.amount')}
          hint={most}
          error={isRefused ? most : undefined}
          value={amount}
          onChange={setAmount}
          places={8}
          unit={coin?.text}
        />
        <EffectiveField value={effective} onChange={setEffective} className="md:col-span-2" />
      </div>
      {preview && preview.promised !== '0' && (
        <p className="mb-3 text-12 text-ink-2">
          {t('office.house.keeps', { amount: `${formatDecimal(preview.promised)} ${preview.currency_name}` })}
        </p>
      )}
      {preview && isAsked && (
        <div className="mb-3">
          <ChangeTable changes={effectOf(move, preview)} naming={naming} />
        </div>
      )}
    </ReasonDialog>
  );
}

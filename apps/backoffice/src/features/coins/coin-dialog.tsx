// Asks for a new coin: what it is called in every language, and the market it is to be traded in.
import { officeCoins } from '@bourse/contract';
import { parseId } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SettingFields } from '../../ui/settings-dialog.tsx';
import { type CoinDraft, isSoundCoin, newCoin, toWish } from './coin-draft.ts';
import { DESK, MARKET_FIELDS } from './desk.ts';
import { InexactNote, StateField } from './market-dialog.tsx';
import { LanguageFields, type PartProps, ProfileFields } from './profile-fields.tsx';

function OwnFields({ draft, onChange }: PartProps) {
  const { id, name } = draft;
  return (
    <>
      <TextField
        label={t('office.coins.field.name')}
        hint={t('office.coins.tickerHint')}
        value={name}
        lengthMax={10}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => onChange({ name: event.target.value.toUpperCase() })}
      />
      <TextField
        label={t('office.coins.id')}
        inputMode="numeric"
        value={id}
        error={parseId(id) === undefined ? t('office.change.bad.count') : undefined}
        onChange={(event) => onChange({ id: event.target.value.trim() })}
      />
    </>
  );
}

const SimulatedField = ({ draft: { simulatedPrice }, onChange }: PartProps) => (
  <div className="flex flex-col gap-1 md:col-span-2">
    <DecimalField
      label={t('office.coins.field.simulated_price')}
      value={simulatedPrice}
      onChange={(next) => onChange({ simulatedPrice: next })}
      places={8}
      unit="USDT"
    />
    <p className="text-12 text-ink-2">{t('office.coins.simulatedHint')}</p>
  </div>
);

function MarketFields({ draft: { hasMarket, isOpen, market }, onChange }: PartProps) {
  return (
    <>
      <Checkbox
        checked={hasMarket}
        onChange={(event) => onChange({ hasMarket: event.target.checked })}
        className="border-t border-line pt-3 md:col-span-2"
      >
        {t('office.coins.withMarket')}
      </Checkbox>
      {hasMarket && (
        <>
          <StateField isOpen={isOpen} onChange={(next) => onChange({ isOpen: next })} />
          <SettingFields
            desk={DESK}
            fields={MARKET_FIELDS}
            draft={market}
            unit={undefined}
            onChange={(next) => onChange({ market: next })}
          />
        </>
      )}
    </>
  );
}

export type CoinDialogProps = {
  readonly nextId: number;
  /** The prices of this demo are simulated. */
  readonly isSimulated: boolean;
  readonly onClose: () => void;
};

export function CoinDialog({ nextId, isSimulated, onClose }: CoinDialogProps) {
  const request = useAct(officeCoins.proposeCoin, onClose);
  const [draft, setDraft] = useState(() => newCoin(nextId));
  const [from, setFrom] = useState('');
  const part = { draft, onChange: (next: Partial<CoinDraft>) => setDraft((before) => ({ ...before, ...next })) };
  return (
    <ReasonDialog
      title={t('office.coins.add')}
      text={t('office.coins.addText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={isSoundCoin(draft) && !isPast(from)}
      onConfirm={(reason) => request.mutate({ ...toWish(draft), ...effectiveOf(from), reason })}
      onClose={onClose}
    >
      <div className="mb-3 grid items-start gap-3 md:grid-cols-2">
        <OwnFields {...part} />
        <ProfileFields {...part} />
        {isSimulated && draft.isIndexed && <SimulatedField {...part} />}
        <LanguageFields {...part} />
        <MarketFields {...part} />
        <EffectiveField value={from} onChange={setFrom} className="md:col-span-2" />
      </div>
      {draft.hasMarket && <InexactNote draft={draft.market} />}
    </ReasonDialog>
  );
}

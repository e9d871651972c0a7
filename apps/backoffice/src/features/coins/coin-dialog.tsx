// Asks for a new coin: what it is called in every language, and the market it is to be traded in.
import { officeCoins } from '@bourse/contract';
import { parseId } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SettingFields } from '../../ui/settings-dialog.tsx';
import { SitePictureField } from '../../ui/site-picture-field.tsx';
import { type CoinDraft, isSoundCoin, newCoin, toWish } from './coin-draft.ts';
import { DESK, MARKET_FIELDS } from './fields.ts';
import { InexactNote, StateField } from './market-dialog.tsx';

type PartProps = { readonly draft: CoinDraft; readonly onChange: (part: Partial<CoinDraft>) => void };

function OwnFields({ draft, onChange }: PartProps) {
  const { id, name, fullName, logo, isIndexed } = draft;
  return (
    <>
      <TextField
        label={t('office.coins.field.name')}
        hint={t('office.coins.tickerHint')}
        value={name}
        maxLength={10}
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
      <TextField
        label={t('office.coins.field.full_name')}
        value={fullName}
        maxLength={60}
        onChange={(event) => onChange({ fullName: event.target.value })}
        className="md:col-span-2"
      />
      <SitePictureField label={t('office.coins.field.logo')} value={logo} onChange={(url) => onChange({ logo: url })} />
      <div className="self-center">
        <Checkbox checked={isIndexed} onChange={(event) => onChange({ isIndexed: event.target.checked })}>
          {t('office.coins.field.is_indexed')}
        </Checkbox>
        <p className="mt-1 text-12 text-ink-3">{t('office.coins.indexHint')}</p>
      </div>
    </>
  );
}

function LanguageFields({ draft: { names, about }, onChange }: PartProps) {
  return (
    <fieldset className="border-t border-line pt-3 md:col-span-2">
      <legend className="sr-only">{t('office.coins.names')}</legend>
      <p className="mb-2 text-12 text-ink-3">{t('office.coins.everyLanguage')}</p>
      <div className="grid items-start gap-3 md:grid-cols-2">
        {locales.map(({ code, name: language, htmlLang }) => (
          <div key={code} className="flex flex-col gap-2" lang={htmlLang}>
            <TextField
              label={`${t('office.coins.names')}: ${language}`}
              value={names[code]}
              maxLength={60}
              onChange={(event) => onChange({ names: { ...names, [code]: event.target.value } })}
            />
            <TextArea
              label={`${t('office.coins.about')}: ${language}`}
              rows={2}
              maxLength={600}
              value={about[code]}
              onChange={(event) => onChange({ about: { ...about, [code]: event.target.value } })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

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

export function CoinDialog({ nextId, onClose }: { readonly nextId: number; readonly onClose: () => void }) {
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
        <LanguageFields {...part} />
        <MarketFields {...part} />
        <EffectiveField value={from} onChange={setFrom} className="md:col-span-2" />
      </div>
      {draft.hasMarket && <InexactNote draft={draft.market} />}
    </ReasonDialog>
  );
}

// What is said of a coin, and where it is offered: of a new one and of one that is changed.
import { locales } from '@bourse/messages';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { SitePictureField } from '../../ui/site-picture-field.tsx';
import type { CoinDraft } from './coin-draft.ts';
import { OFFERS } from './coin-texts.ts';

export type PartProps = { readonly draft: CoinDraft; readonly onChange: (part: Partial<CoinDraft>) => void };

export function ProfileFields({ draft, onChange }: PartProps) {
  const { fullName, logo, isIndexed, sort } = draft;
  return (
    <>
      <TextField
        label={t('office.coins.field.full_name')}
        value={fullName}
        lengthMax={60}
        onChange={(event) => onChange({ fullName: event.target.value })}
      />
      <DecimalField
        label={t('office.coins.field.sort')}
        value={sort}
        onChange={(next) => onChange({ sort: next })}
        places={0}
      />
      <SitePictureField label={t('office.coins.field.logo')} value={logo} onChange={(url) => onChange({ logo: url })} />
      <div className="flex flex-col gap-2 self-center">
        <Checkbox checked={isIndexed} onChange={(event) => onChange({ isIndexed: event.target.checked })}>
          {t('office.coins.field.is_indexed')}
        </Checkbox>
        <p className="text-12 text-ink-3">{t('office.coins.indexHint')}</p>
        <OfferFields draft={draft} onChange={onChange} />
      </div>
    </>
  );
}

const OfferFields = ({ draft: { offers }, onChange }: PartProps) =>
  OFFERS.map((offer) => (
    <Checkbox
      key={offer}
      checked={offers.includes(offer)}
      onChange={(event) =>
        onChange({ offers: OFFERS.filter((one) => (one === offer ? event.target.checked : offers.includes(one))) })
      }
    >
      {t(`office.coins.field.${offer}`)}
    </Checkbox>
  ));

export function LanguageFields({ draft: { names, about }, onChange }: PartProps) {
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
              lengthMax={60}
              onChange={(event) => onChange({ names: { ...names, [code]: event.target.value } })}
            />
            <TextArea
              label={`${t('office.coins.about')}: ${language}`}
              rows={2}
              lengthMax={600}
              value={about[code]}
              onChange={(event) => onChange({ about: { ...about, [code]: event.target.value } })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

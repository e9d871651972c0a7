// What the ad is about: which side, which coin, for which money.
import { Chip } from '@bourse/ui/badge.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import type { FiatCoin, FiatMoney } from '../../../fiat-desk/options.ts';
import { SideSwitch } from '../../../ui/side-switch.tsx';
import { type AdPartProps, FormPart } from './form-part.tsx';
import { sideText } from './ad-words.ts';

export type SubjectPartProps = Pick<AdPartProps, 'draft' | 'change'> & {
  readonly coins: readonly FiatCoin[];
  readonly fiats: readonly FiatMoney[];
};

const currencyNames = (): Intl.DisplayNames =>
  new Intl.DisplayNames(document.documentElement.lang, { type: 'currency' });

export function SubjectPart({ draft, change, coins, fiats }: SubjectPartProps) {
  const names = currencyNames();
  return (
    <FormPart title={t('merchant.ad.subject')}>
      <SideSwitch
        sides={['buy', 'sell']}
        textOf={sideText}
        chosen={draft.side}
        onChoose={(side) => change({ side, minimum: '', maximum: '' })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <span className="text-12 text-ink-2">{t('merchant.ad.coin')}</span>
          <div role="group" aria-label={t('merchant.ad.coin')} className="flex min-h-9 flex-wrap items-center gap-1.5">
            {coins.map(({ id, name }) => (
              <Chip
                key={id}
                isSelected={id === draft.currencyId}
                onClick={() => change({ currencyId: id, price: '', total: '', minimum: '', maximum: '' })}
                className="h-8! gap-1.5 border border-line px-2.5!"
              >
                <CoinIcon name={name} size={16} />
                {name}
              </Chip>
            ))}
          </div>
        </div>
        <Select
          label={t('merchant.ad.fiat')}
          selected={draft.fiat}
          options={fiats.map(({ code }) => ({ key: code, text: names.of(code) ?? code, mark: code }))}
          onSelect={(fiat) => change({ fiat, price: '', minimum: '', maximum: '' })}
        />
      </div>
    </FormPart>
  );
}

// What the market is narrowed to and sorted by: side, coin, money, an amount, a way of payment, verified merchants.
import { FIAT_CODES, PAYMENT_WAYS } from '@bourse/domain';
import { Chip } from '@bourse/ui/badge.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { SideSwitch } from '../../../ui/side-switch.tsx';
import { priceText } from '../../../fiat-desk/figures.ts';
import { useFiatPrice } from '../../../fiat-desk/live-price.ts';
import type { FiatCoin, FiatMoney, FiatOptions } from '../../../fiat-desk/options.ts';
import { wayText } from '../../../fiat-desk/ways.tsx';
import { coinsOf, type MarketAsked, type MarketSort } from './market-filter.ts';
import type { ChangeFilter } from './market-query.ts';

const ALL = 'all';
const SORTS: readonly MarketSort[] = ['price', 'completion'];
const SORT_TEXTS = { price: 'fiat.price', completion: 'fiat.sort.completion' } as const;
/** Asked for once typing pauses. */
const TYPING_MS = 400;

export type MarketFiltersProps = {
  readonly filter: MarketAsked;
  readonly onChange: ChangeFilter;
  readonly options: FiatOptions;
};

function AmountFilter({ filter, onChange, digits }: Omit<MarketFiltersProps, 'options'> & { readonly digits: number }) {
  const [typed, setTyped] = useState(filter.amount);
  const apply = useEffectEvent((amount: string) => {
    if (amount !== filter.amount) onChange({ amount });
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <DecimalField
      label={t('fiat.filter.amount')}
      value={typed}
      onChange={setTyped}
      places={digits}
      placeholder={t('fiat.filter.amountHint')}
      unit={filter.fiat}
      className="w-44 max-md:w-auto max-md:min-w-0 max-md:grow max-md:basis-40"
    />
  );
}

/** Shows the price of the market outside, to compare with. */
function Reference({ coin, money }: { readonly coin: FiatCoin | undefined; readonly money: FiatMoney | undefined }) {
  const price = useFiatPrice({ coin, money });
  return (
    <p className="text-12 whitespace-nowrap text-ink-3">
      {t('fiat.index')}{' '}
      <span className="live-figure font-mono text-ink-2">
        {priceText(price)} {money?.code}
      </span>
    </p>
  );
}

function Sorting({ filter, onChange }: Pick<MarketFiltersProps, 'filter' | 'onChange'>) {
  return (
    <div role="group" aria-label={t('fiat.sort')} className="flex items-center gap-1">
      <span className="me-1 text-12 text-ink-3 max-md:sr-only">{t('fiat.sort')}</span>
      {SORTS.map((sort) => (
        <Chip key={sort} isSelected={sort === filter.sort} onClick={() => onChange({ sort })}>
          {t(SORT_TEXTS[sort])}
        </Chip>
      ))}
    </div>
  );
}

export function MarketFilters({ filter, onChange, options }: MarketFiltersProps) {
  const coins = coinsOf(filter.kind, options);
  const coin = coins.find(({ id }) => id === filter.currencyId);
  const money = options.fiats.find(({ code }) => code === filter.fiat);
  return (
    <div className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 pt-3 md:px-5">
        <div className="w-48 pb-3 max-md:w-full">
          <SideSwitch
            sides={['sell', 'buy']}
            textOf={(side) => t(side === 'sell' ? 'fiat.buy' : 'fiat.sell')}
            chosen={filter.type}
            onChoose={(type) => onChange({ type })}
          />
        </div>
        <div className="min-w-0 flex-1 self-end">
          <Tabs
            label={t('fiat.filter.coin')}
            tabs={coins.map(({ id, name }) => ({ key: String(id), label: name }))}
            selected={String(filter.currencyId)}
            onSelect={(key) => onChange({ currencyId: Number(key) })}
            className="border-b-0! -mb-px"
          />
        </div>
        <div className="pb-3 max-md:hidden">
          <Reference coin={coin} money={money} />
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3 px-4 py-3 md:px-5">
        <AmountFilter key={filter.fiat} filter={filter} onChange={onChange} digits={money?.digits ?? 0} />
        <Select
          label={t('fiat.filter.fiat')}
          selected={filter.fiat}
          options={options.fiats.map(({ code }) => ({ key: code, text: code }))}
          onSelect={(key) => onChange({ fiat: FIAT_CODES.find((code) => code === key), amount: '' })}
          className="w-28"
        />
        <Select
          label={t('fiat.ways')}
          selected={filter.way ?? ALL}
          options={[
            { key: ALL, text: t('fiat.filter.all') },
            ...PAYMENT_WAYS.map((way) => ({ key: way, text: wayText(way) })),
          ]}
          onSelect={(key) => onChange({ way: PAYMENT_WAYS.find((way) => way === key) })}
          className="w-40 max-md:w-auto max-md:min-w-0 max-md:grow max-md:basis-40"
        />
        {filter.kind === 'merchant' && (
          <div className="flex h-(--control) items-center">
            <Checkbox
              checked={filter.isVerified}
              onChange={(event) => onChange({ isVerified: event.target.checked })}
              className="[&>label]:whitespace-nowrap"
            >
              {t('fiat.filter.verified')}
            </Checkbox>
          </div>
        )}
        <div className="ms-auto flex h-(--control) items-center">
          <Sorting filter={filter} onChange={onChange} />
        </div>
      </div>
    </div>
  );
}

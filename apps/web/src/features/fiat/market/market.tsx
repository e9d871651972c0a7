// A market of ads, of merchants or of users among themselves: what can be bought or sold now, from whom, and an order on it.
import { FIAT_CODES } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { store } from '@bourse/ui/lib/storage.ts';
import { Pager } from '@bourse/ui/pager.tsx';
import { FLUSH_TABLE } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { usePrepared } from '@bourse/ui/use-prepared.ts';
import { useEffect, useState } from 'react';
import { type FiatOptions, useFiatOptions } from '../../../fiat-desk/options.ts';
import { type Ad, adColumns } from '../../../fiat-desk/ad-list/ad-columns.tsx';
import { useDealNews } from '../../../fiat-desk/deal-list/use-deal-news.ts';
import { MarketFilters } from './market-filters.tsx';
import { MarketNotices } from './market-notices.tsx';
import { coinsOf, type MarketAsked, type MarketKind } from './market-filter.ts';
import { ADS_PAGE_ROWS, type ChangeFilter, useAds, useMarketFilter } from './market-query.ts';
import { Unfinished } from './unfinished.tsx';

const OrderDialog = lazyOverlay(() =>
  import('../../../fiat-desk/order-dialog/order-dialog.tsx').then((module) => module.OrderDialog),
);

function NoAds({ filter, onChange }: { readonly filter: MarketAsked; readonly onChange: ChangeFilter }) {
  const isNarrowed = filter.amount !== '' || filter.way !== undefined || filter.isVerified;
  return (
    <EmptyState
      title={t('fiat.noAds')}
      text={t(isNarrowed ? 'fiat.noAds.narrowed' : 'fiat.noAds.text')}
      action={
        isNarrowed && (
          <Button size="small" onClick={() => onChange({ amount: '', way: undefined, isVerified: false })}>
            {t('fiat.noAds.clear')}
          </Button>
        )
      }
    />
  );
}

type AdsProps = { readonly filter: MarketAsked; readonly onChange: ChangeFilter; readonly options: FiatOptions };

function Ads({ filter, onChange, options }: AdsProps) {
  const [taken, setTaken] = useState<Ad>();
  const { data, error, isPending, isPlaceholderData, refetch } = useAds(filter);
  usePrepared(OrderDialog);
  if (isPending) return <SkeletonRows rows={6} rowClassName="h-16" />;
  if (!data) return <ErrorState text={error ? errorText(error) : ''} onRetry={() => void refetch()} />;
  return (
    <div className={isPlaceholderData ? '@container opacity-60' : '@container'}>
      <Table
        label={t(filter.kind === 'c2c' ? 'fiat.nav.c2c' : 'fiat.nav.market')}
        columns={adColumns(options, setTaken, filter.kind)}
        rows={data.data}
        keyOf={(ad) => ad.id}
        density="calm"
        className={FLUSH_TABLE}
        empty={<NoAds filter={filter} onChange={onChange} />}
      />
      <Pager page={filter.page} pageSize={ADS_PAGE_ROWS} total={data.total} onPage={(page) => onChange({ page })} />
      {taken && <OrderDialog ad={taken} onClose={() => setTaken(undefined)} />}
    </div>
  );
}

/** What is not chosen is the first that is offered. */
function useAsked(kind: MarketKind, options: FiatOptions): readonly [MarketAsked | undefined, ChangeFilter] {
  const [filter, change] = useMarketFilter();
  const coins = coinsOf(kind, options);
  const coin = coins.find(({ id }) => id === filter.currencyId) ?? coins[0];
  const codes = FIAT_CODES.filter((code) => options.fiats.some((money) => money.code === code));
  const fiat = codes.find((code) => code === filter.fiat) ?? codes[0];
  const coinId = coin?.id;
  useEffect(() => {
    // Under the key that the documents name.
    if (coinId !== undefined) store('legal_id_cur', String(coinId));
  }, [coinId]);
  return [coin && fiat && { ...filter, kind, currencyId: coin.id, fiat }, change];
}

type OfferedProps = { readonly kind: MarketKind; readonly options: FiatOptions };

function Offered({ kind, options }: OfferedProps) {
  const [asked, change] = useAsked(kind, options);
  const label = t(kind === 'c2c' ? 'fiat.nav.c2c' : 'fiat.nav.market');
  if (!asked) return <EmptyState title={t('fiat.notice.closed')} />;
  return (
    <>
      <MarketNotices options={options} isSelling={asked.type === 'buy'} />
      <Unfinished />
      <section aria-label={label} className="border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border">
        <MarketFilters filter={asked} onChange={change} options={options} />
        <Ads filter={asked} onChange={change} options={options} />
      </section>
      <p className="text-12 text-pretty text-ink-3">{t('fiat.market.note')}</p>
    </>
  );
}

export type MarketProps = { readonly kind?: MarketKind };

export function Market({ kind = 'merchant' }: MarketProps) {
  const { data, error, refetch } = useFiatOptions();
  useDealNews();
  if (data) return <Offered kind={kind} options={data} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={8} rowClassName="h-16" />;
}

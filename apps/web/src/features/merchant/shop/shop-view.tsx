// The shop of a trader: the head, the ads that are up on either side, and what others said.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { usePrepared } from '@bourse/ui/use-prepared.ts';
import { useState } from 'react';
import { type Ad, adColumns } from '../../../fiat-desk/ad-list/ad-columns.tsx';
import { useDealNews } from '../../../fiat-desk/deal-list/use-deal-news.ts';
import { type FiatOptions, useFiatOptions } from '../../../fiat-desk/options.ts';
import type { AdSide } from '../draft/ad-draft.ts';
import { FeedbackList } from './feedback-list.tsx';
import { type Shop, useShop } from './shop.ts';
import { ShopHead } from './shop-head.tsx';

const OrderDialog = lazyOverlay(() =>
  import('../../../fiat-desk/order-dialog/order-dialog.tsx').then((module) => module.OrderDialog),
);

type Shown = { readonly tab: AdSide | 'feedback'; readonly page: number };

type AdsProps = {
  readonly shop: Shop;
  readonly options: FiatOptions;
  readonly onPage: (page: number) => void;
  readonly onTake: (ad: Ad) => void;
};

function Ads({ shop, options, onPage, onTake }: AdsProps) {
  const { data, page, limit, total } = shop.lists;
  return (
    <>
      <div className="@container">
        <Table
          label={t('merchant.shop.ads')}
          columns={adColumns(options, onTake)}
          rows={data}
          keyOf={({ id }) => id}
          density="calm"
          empty={<EmptyState title={t('merchant.shop.none')} />}
        />
      </div>
      <Pager page={page} pageSize={limit} total={total} onPage={onPage} />
    </>
  );
}

export function ShopView({ id }: { readonly id: number }) {
  const [shown, setShown] = useState<Shown>({ tab: 'sell', page: 1 });
  const [taken, setTaken] = useState<Ad>();
  const options = useFiatOptions();
  const type = shown.tab === 'feedback' ? 'sell' : shown.tab;
  const shop = useShop({ id, type, page: shown.tab === 'feedback' ? 1 : shown.page });
  usePrepared(OrderDialog);
  useDealNews();
  const error = shop.error ?? options.error;
  if (!shop.data || !options.data)
    return error ? (
      <ErrorState
        text={errorText(error)}
        onRetry={() => {
          void shop.refetch();
          void options.refetch();
        }}
      />
    ) : (
      <SkeletonRows rows={8} rowClassName="h-15" />
    );
  return (
    <>
      <ShopHead shop={shop.data} />
      <Section isFlush>
        <Tabs<Shown['tab']>
          label={t('merchant.shop.ads')}
          tabs={[
            { key: 'sell', label: t('merchant.shop.sells') },
            { key: 'buy', label: t('merchant.shop.buys') },
            { key: 'feedback', label: t('merchant.feedback') },
          ]}
          selected={shown.tab}
          onSelect={(tab) => setShown({ tab, page: 1 })}
          className="px-4 md:px-5"
        >
          {shown.tab === 'feedback' ? (
            <FeedbackList id={id} />
          ) : (
            <Ads
              shop={shop.data}
              options={options.data}
              onPage={(page) => setShown({ ...shown, page })}
              onTake={setTaken}
            />
          )}
        </Tabs>
      </Section>
      {taken && <OrderDialog ad={taken} onClose={() => setTaken(undefined)} />}
    </>
  );
}

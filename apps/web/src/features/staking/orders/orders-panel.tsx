// The user's own orders: what is active follows the server's events, what has ended is asked for page by page.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { LoginPrompt } from '../../../ui/login-prompt.tsx';
import { useActiveOrders } from '../staking.ts';
import { ActiveOrder } from './active-order.tsx';
import { PastOrders } from './past-orders.tsx';
import { Totals } from './totals.tsx';
import { useOrderNews } from './use-order-news.ts';

function ActiveOrders() {
  const { data, error, refetch } = useActiveOrders();
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} rowClassName="h-14" />
    );
  if (data.length === 0) return <EmptyState title={t('earn.noActive')} text={t('earn.noActiveText')} />;
  return (
    <ul aria-label={t('earn.tab.active')}>
      {data.map((order) => (
        <ActiveOrder key={order.id} order={order} />
      ))}
    </ul>
  );
}

const TABS = ['active', 'matured', 'cancelled'] as const;
type Tab = (typeof TABS)[number];
const LABELS = {
  active: 'earn.tab.active',
  matured: 'earn.tab.matured',
  cancelled: 'earn.tab.cancelled',
} as const satisfies Record<Tab, string>;

function OwnOrders() {
  const [tab, setTab] = useState<Tab>('active');
  useOrderNews();
  return (
    <>
      <Totals />
      <Tabs
        label={t('earn.orders')}
        tabs={TABS.map((key) => ({ key, label: t(LABELS[key]) }))}
        selected={tab}
        onSelect={setTab}
        className="px-4 md:px-5"
      >
        {tab === 'active' ? <ActiveOrders /> : <PastOrders key={tab} kind={tab} />}
      </Tabs>
    </>
  );
}

export function OrdersPanel() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <Section title={t('earn.orders')} isFlush>
      {isLoggedIn ? (
        <OwnOrders />
      ) : (
        <EmptyState
          title={t('earn.loginToSee')}
          action={
            <div className="w-60">
              <LoginPrompt />
            </div>
          }
        />
      )}
    </Section>
  );
}

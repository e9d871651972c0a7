// Deposits and withdrawals of CNY through acceptors. The address says what is open: a tab, the form of an acceptor, a deal.
import { parseId } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useNavigate, useSearchParams } from 'react-router';
import {
  dealPath,
  type DealType,
  formPath,
  isDeskOf,
  useAcceptorInfo,
  useDeal,
  useDesk,
} from '../../features/acceptors/acceptors.ts';
import { DealStatus } from '../../features/acceptors/deal/deal-status.tsx';
import { DealView } from '../../features/acceptors/deal/deal-view.tsx';
import { DeskPanel } from '../../features/acceptors/desk/desk-panel.tsx';
import { DealForm } from '../../features/acceptors/form/deal-form.tsx';
import { AcceptorList } from '../../features/acceptors/list/acceptor-list.tsx';
import { RecordsPanel } from '../../features/acceptors/records/records-panel.tsx';
import { ChatPanel } from '../../features/fiat-chat/chat-panel.tsx';
import { useUnread } from '../../fiat-desk/deal-list/unread.ts';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';

const TABS = ['list', 'records', 'desk'] as const;
type Tab = (typeof TABS)[number];

const LABELS = {
  list: 'fiat.nav.acceptors',
  records: 'acceptor.records',
  desk: 'acceptor.desk',
} as const satisfies Record<Tab, string>;

const back = (tab: Tab = 'list') => (
  <ButtonLink to={`/account/aceite?tab=${tab}`} size="small" variant="quiet">
    {t('acceptor.back')}
  </ButtonLink>
);

const readType = (text: string | null): DealType | undefined => (text === 'buy' || text === 'sell' ? text : undefined);

function FormPage({ id, type }: { readonly id: number; readonly type: DealType }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useAcceptorInfo(id);
  return (
    <FiatFrame
      title={data?.name ?? t('fiat.nav.acceptors')}
      text={t(type === 'buy' ? 'acceptor.depositText' : 'acceptor.withdrawText')}
      action={back()}
      isNarrow
    >
      {!data && !error && <SkeletonRows rows={6} rowClassName="h-14" />}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data && (
        <Section>
          <DealForm
            key={type}
            info={data}
            type={type}
            onType={(next) => void navigate(formPath(id, next), { replace: true })}
            onOpened={(dealId) => {
              void navigate(dealPath(dealId));
              // The address has the same path: what comes next is on top, and the form may have been scrolled.
              window.scrollTo(0, 0);
            }}
          />
        </Section>
      )}
    </FiatFrame>
  );
}

function DealPage({ id }: { readonly id: number }) {
  const { data: deal, error, refetch } = useDeal(id);
  const unread = useUnread('acceptor').get(id) ?? 0;
  const title = t('acceptor.dealTitle', { id });
  usePageTitle(unread > 0 ? `(${unread}) ${title}` : title);
  return (
    <FiatFrame
      title={title}
      action={
        <div className="flex items-center gap-2">
          {deal && <DealStatus deal={deal} />}
          {back('records')}
        </div>
      }
    >
      {!deal && !error && <SkeletonRows rows={8} rowClassName="h-11" />}
      {!deal && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {deal && <DealView deal={deal} unread={unread} chat={<ChatPanel subject={{ id, kind: 'acceptor' }} />} />}
    </FiatFrame>
  );
}

function TabsPage() {
  const [search, setSearch] = useSearchParams();
  const hasDesk = isDeskOf(useDesk('open').data);
  const tabs = TABS.filter((tab) => tab !== 'desk' || hasDesk);
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'list';
  return (
    <FiatFrame title={t('fiat.nav.acceptors')} text={t('acceptor.text')}>
      <Section isFlush>
        <Tabs
          label={t('fiat.nav.acceptors')}
          tabs={tabs.map((tab) => ({ key: tab, label: t(LABELS[tab]) }))}
          selected={shown}
          onSelect={(tab) => setSearch({ tab }, { replace: true })}
          className="px-4 md:px-5"
        >
          {shown === 'list' && <AcceptorList />}
          {shown === 'records' && (
            <RecordsPanel
              type={readType(search.get('type'))}
              onType={(type) => setSearch({ tab: 'records', ...(type && { type }) }, { replace: true })}
            />
          )}
          {shown === 'desk' && <DeskPanel />}
        </Tabs>
      </Section>
    </FiatFrame>
  );
}

export function AcceptorsPage() {
  const [search] = useSearchParams();
  const deal = parseId(search.get('deal') ?? '');
  const acceptor = parseId(search.get('acceptor') ?? '');
  if (deal !== undefined) return <DealPage key={deal} id={deal} />;
  if (acceptor !== undefined) return <FormPage id={acceptor} type={readType(search.get('type')) ?? 'buy'} />;
  return <TabsPage />;
}

// The acceptor's desk: taking new deals or none for now, the own limits and rates, and the deals that wait.
import { acceptors, type InputOf } from '@bourse/contract';
import { Badge, Chip } from '@bourse/ui/badge.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Pager } from '@bourse/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { type ReactNode, useState } from 'react';
import { coinText, moneyText, percentText, priceText } from '../../../fiat-desk/figures.ts';
import { call } from '../../../lib/api.ts';
import { useClosedBecause } from '../../../lib/closed.ts';
import { countText } from '../../../lib/figure-text.ts';
import { useAct } from '../../../lib/use-act.ts';
import { ACCEPTORS_KEY, type Desk, type DeskState, useDesk } from '../acceptors.ts';
import { dealColumns } from '../records/deal-columns.tsx';

const PAGE_ROWS = 20;

function useSwitch() {
  return useAct(
    (fields: InputOf<typeof acceptors.switchAccepting>, options) => call(acceptors.switchAccepting, fields, options),
    { keys: [ACCEPTORS_KEY] },
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-11 text-ink-3">{label}</dt>
      <dd className="truncate font-mono text-13">{children}</dd>
    </div>
  );
}

/** Set by operators; the acceptor sees them. */
function Terms({ desk }: { readonly desk: Desk }) {
  const { terms } = desk;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-6 gap-y-3">
      <Fact label={t('acceptor.desk.balance')}>{coinText(desk.balance)} USDT</Fact>
      <Fact label={t('acceptor.desk.held')}>{coinText(desk.held)} USDT</Fact>
      <Fact label={t('acceptor.rate')}>{priceText(desk.rate)} CNY</Fact>
      <Fact label={t('acceptor.desk.deposit')}>
        {moneyText(terms.recharge_min)} – {moneyText(terms.recharge_amount)}
      </Fact>
      <Fact label={t('acceptor.desk.depositFee')}>{percentText(terms.recharge_rate)}</Fact>
      <Fact label={t('acceptor.desk.withdraw')}>
        {moneyText(terms.cash_min)} – {moneyText(terms.cash_amount)}
      </Fact>
      <Fact label={t('acceptor.desk.withdrawFee')}>{percentText(terms.cash_rate)}</Fact>
    </dl>
  );
}

function Head({ desk }: { readonly desk: Desk }) {
  const switching = useSwitch();
  const closed = useClosedBecause('new');
  const isAccepting = desk.is_accepting === 1;
  // To take none for now is always possible.
  const why = isAccepting ? undefined : closed;
  return (
    <div className="flex flex-col gap-4 border-b border-line px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          checked={isAccepting}
          disabled={switching.isPending || desk.is_appointed === 0 || why !== undefined}
          title={why}
          onChange={(event) => switching.mutate({ is_accepting: event.target.checked ? 1 : 0 })}
        >
          {t('acceptor.desk.accepting')}
        </Checkbox>
        <Badge tone={desk.to_do > 0 ? 'warning' : 'neutral'}>
          {t('acceptor.desk.toDo', { count: countText(desk.to_do) })}
        </Badge>
      </div>
      {desk.is_appointed === 0 && <Notice tone="warning">{t('acceptor.desk.dismissed')}</Notice>}
      {desk.is_rate_stale === 1 && <Notice tone="warning">{t('acceptor.staleRate')}</Notice>}
      <Terms desk={desk} />
      <p className="text-12 text-ink-3">{t('acceptor.desk.note')}</p>
    </div>
  );
}

const STATES = [
  { state: 'open', text: 'acceptor.desk.open' },
  { state: 'ended', text: 'acceptor.desk.ended' },
] as const satisfies readonly { readonly state: DeskState; readonly text: string }[];

export function DeskPanel() {
  const [shown, setShown] = useState<{ readonly state: DeskState; readonly page: number }>({ state: 'open', page: 1 });
  const { data, error, refetch } = useDesk(shown.state, shown.page);
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={5} rowClassName="h-11" />
    );
  return (
    <>
      <Head desk={data} />
      <div
        role="group"
        aria-label={t('acceptor.desk.deals')}
        className="flex gap-1.5 border-b border-line px-4 py-2 md:px-5"
      >
        {STATES.map(({ state, text }) => (
          <Chip key={state} isSelected={state === shown.state} onClick={() => setShown({ state, page: 1 })}>
            {t(text)}
          </Chip>
        ))}
      </div>
      <div className="@container">
        <Table
          label={t('acceptor.desk.deals')}
          columns={dealColumns()}
          rows={data.list}
          keyOf={({ id }) => id}
          density="calm"
          empty={<EmptyState title={t('acceptor.desk.none')} text={t('acceptor.desk.noneText')} />}
        />
      </div>
      <Pager page={data.page} pageSize={PAGE_ROWS} total={data.total} onPage={(page) => setShown({ ...shown, page })} />
    </>
  );
}

// What a network has of our coins in the hot wallet and at deposit addresses, and what can be done at once.
import { officeMoves } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAct } from '../../lib/use-ask.ts';
import { Figure } from '../../ui/figure.tsx';
import { Panel } from '../../ui/page.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';

type Network = officeMoves.MoveNetworkRow;
type Coin = Network['coins'][number];

const columns: readonly Column<Coin>[] = [
  { key: 'coin', header: t('office.users.currency'), width: '14%', onCard: 'title', cell: (row) => row.currency_name },
  {
    key: 'hot',
    header: `${t('office.moves.hot')} / ${t('office.moves.target')}`,
    isNumeric: true,
    onCard: 'wide',
    cell: ({ hot, target }) => <Figure text={formatDecimal(hot)} detail={formatDecimal(target)} />,
  },
  {
    key: 'deposits',
    header: `${t('office.moves.deposits')} / ${t('office.moves.sweepMin')}`,
    isNumeric: true,
    onCard: 'wide',
    cell: ({ deposits, sweep_min: least }) => <Figure text={formatDecimal(deposits)} detail={formatDecimal(least)} />,
  },
  {
    key: 'missing',
    header: t('office.moves.missing'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ missing }) => (missing === '0' ? '–' : <Badge tone="error">{formatDecimal(missing)}</Badge>),
  },
];

function MoveNowButton({ chain, purpose }: { readonly chain: number; readonly purpose: 'sweep' | 'refill' }) {
  const act = useAct(officeMoves.moveNow);
  return (
    <ReasonButton
      permission="custody.move"
      label={t(`office.moves.now.${purpose}`)}
      text={t(`office.moves.nowText.${purpose}`)}
      isPending={act.isPending}
      onConfirm={(reason, onDone) => act.mutate({ chain, purpose, reason }, { onSuccess: onDone })}
    />
  );
}

export function MoveNetwork({ network: { chain, name, coins } }: { readonly network: Network }) {
  return (
    <Panel title={t('office.moves.network', { name })}>
      <Table label={name} columns={columns} rows={coins} keyOf={({ currency }) => currency} density="calm" />
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 empty:hidden">
        <MoveNowButton chain={chain} purpose="sweep" />
        <MoveNowButton chain={chain} purpose="refill" />
      </div>
    </Panel>
  );
}

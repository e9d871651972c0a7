// Moves of our own coins on chains: what each network has where, transactions that wait for a block, and what was moved.
import { officeMoves } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { actsColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { moveColumns, moveDetail } from './move-columns.tsx';

// A network has coins of ours in the hot wallet and at deposit addresses; some of it can be moved at once.
type Network = officeMoves.MoveNetworkRow;
type Coin = Network['coins'][number];

const columns: readonly Column<Coin>[] = [
  titleColumn('coin', t('office.users.currency'), { width: '14%' }, (row) => row.currency_name),
  figureColumn('hot', `${t('office.moves.hot')} / ${t('office.moves.target')}`, ({ hot, target }) => (
    <Figure text={formatDecimal(hot)} detail={formatDecimal(target)} />
  )),
  figureColumn(
    'deposits',
    `${t('office.moves.deposits')} / ${t('office.moves.sweepMin')}`,
    ({ deposits, sweep_min: least }) => <Figure text={formatDecimal(deposits)} detail={formatDecimal(least)} />,
  ),
  figureColumn('missing', t('office.moves.missing'), ({ missing }) =>
    missing === '0' ? '–' : <Badge tone="error">{formatDecimal(missing)}</Badge>,
  ),
];

function MoveNetwork({ network: { chain, name, coins } }: { readonly network: Network }) {
  return (
    <Panel title={t('office.moves.network', { name })}>
      <Rows label={name} columns={columns} rows={coins} keyOf={({ currency }) => currency} />
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 empty:hidden">
        {(['sweep', 'refill'] as const).map((purpose) => (
          <ReasonAct
            key={purpose}
            label={t(`office.moves.now.${purpose}`)}
            text={t(`office.moves.nowText.${purpose}`)}
            call={officeMoves.moveNow}
            inputOf={(reason) => ({ chain, purpose, reason })}
          />
        ))}
      </div>
    </Panel>
  );
}

// Transactions of ours that no block has, and the button that raises a fee.
type Waiting = officeMoves.WaitingTransactionRow;

const whatText = ({ kind, id }: Waiting): string => t(`office.moves.of.${kind}`, { id });

const waitingColumns: readonly Column<Waiting>[] = [
  titleColumn('what', t('office.moves.what'), { width: '24%' }, (row) => (
    <span className="flex flex-wrap items-center gap-2 py-1 font-sans">
      {whatText(row)}
      {row.is_stuck && <Badge tone="warning">{t('office.moves.stuck')}</Badge>}
    </span>
  )),
  textColumn('network', t('office.withdrawals.network'), { width: '9%' }, ({ chain_name: name }) => name),
  figureColumn(
    'money',
    t('office.funds.amount'),
    ({ amount, currency_name: name }) => `${formatDecimal(amount)} ${name}`,
  ),
  figureColumn(
    'fee',
    t('office.moves.feeAtMost'),
    ({ fee, fee_currency_name: name }) => `${formatDecimal(fee)} ${name}`,
  ),
  figureColumn('rounds', t('office.moves.rounds'), { width: '8%', hiddenBelow: 860 }, ({ rounds }) => rounds),
  textColumn('signed', t('office.moves.signed'), { hiddenBelow: 860 }, (row) => row.sign_time),
  actsColumn(t('office.moves.bump'), { width: '16%' }, ({ chain, txid }) => (
    <ReasonAct
      label={t('office.moves.bump')}
      text={t('office.moves.bumpText')}
      call={officeMoves.bump}
      inputOf={(reason) => ({ chain, txid, reason })}
    />
  )),
];

const waitingDetail = ({ txid }: Waiting) => <LineFacts facts={[[t('office.moves.txid'), txid]]} />;

function Networks() {
  const query = useAsk(officeMoves.moveNetworks, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Answer query={query}>
      {(networks) => {
        const moving = networks.filter(({ source }) => source === 'nodes');
        return moving.length === 0 ? (
          <Panel title={t('office.moves.networks')}>
            <EmptyState title={t('office.moves.noKeys')} text={t('office.moves.noKeysHint')} />
          </Panel>
        ) : (
          moving.map((network) => <MoveNetwork key={network.chain} network={network} />)
        );
      }}
    </Answer>
  );
}

function WaitingTransactions() {
  const query = useAsk(officeMoves.listWaiting, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel title={t('office.moves.waiting')}>
      <Answer query={query} rows={2}>
        {(list) => (
          <Rows
            label={t('office.moves.waiting')}
            columns={waitingColumns}
            rows={list}
            keyOf={({ chain, txid }) => `${chain} ${txid}`}
            detail={waitingDetail}
            empty={{ title: t('office.moves.noneWaits') }}
          />
        )}
      </Answer>
    </Panel>
  );
}

export function MovesPanel() {
  return (
    <div className="flex flex-col gap-4">
      <Networks />
      <WaitingTransactions />
      <StateLists
        title={t('office.moves')}
        tabs={officeMoves.MOVE_STATUSES.map((key) => ({ key, label: t(`office.moves.status.${key}`) }))}
        call={officeMoves.listMoves}
        columns={moveColumns}
        detail={moveDetail}
        csv={{ name: 'moves' }}
        empty={{ title: t('office.moves.none'), text: t('office.moves.noneHint') }}
      />
    </div>
  );
}

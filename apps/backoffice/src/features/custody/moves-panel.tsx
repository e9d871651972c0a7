// Moves of our own coins on chains: what each network has where, transactions that wait for a block, and what was moved.
import { officeMoves } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { moveColumns, moveDetail } from './move-columns.tsx';
import { MoveNetwork } from './move-network.tsx';
import { waitingColumns, waitingDetail } from './waiting-columns.tsx';

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
          <Table
            label={t('office.moves.waiting')}
            columns={waitingColumns}
            rows={list}
            keyOf={({ chain, txid }) => `${chain} ${txid}`}
            density="calm"
            detail={waitingDetail}
            empty={<EmptyState title={t('office.moves.noneWaits')} />}
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

// The change of a market that waits for a decision, or for its time. There is one at most.
import { officeLever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Table } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Panel } from '../../ui/page.tsx';
import { changeColumns, changeDetail } from './changes.tsx';

/** As many as the server gives at once: there is one at most of each market. */
const MOST = 500;

export function useOpenChange(symbol: string): officeLever.LeverProposalRow | undefined {
  const pending = useAsk(officeLever.listProposals, { status: 'pending', limit: MOST });
  const approved = useAsk(officeLever.listProposals, { status: 'approved', limit: MOST });
  return [...(pending.data?.list ?? []), ...(approved.data?.list ?? [])].find((one) => one.symbol === symbol);
}

export function OpenChange({ proposal }: { readonly proposal: officeLever.LeverProposalRow }) {
  return (
    <Panel title={t('office.lever.changes')}>
      <Table
        label={t('office.lever.changes')}
        columns={changeColumns}
        rows={[proposal]}
        keyOf={({ id }) => id}
        density="calm"
        detail={changeDetail}
      />
    </Panel>
  );
}

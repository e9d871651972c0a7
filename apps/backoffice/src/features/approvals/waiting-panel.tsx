// Withdrawals that wait for signatures: chosen here, shown whole and signed in the dialog.
import { officeApprovals } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Countdown } from '@bourse/ui/countdown.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { figureColumn, footColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { accountColumn } from '../../ui/columns.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Answer, Pager, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

const SignDialog = lazyOverlay(async () => (await import('./sign-dialog.tsx')).SignDialog);
const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

const PAGE_SIZE = 20;
/** Each is shown whole before it is signed. */
const CHOSEN_MAX = 10;

type Row = officeApprovals.WaitingRow;
type Chosen = { readonly ids: ReadonlySet<number>; readonly toggle: (id: number) => void };

function DropDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const drop = useAct(officeApprovals.dropApproval, onClose);
  return (
    <ReasonDialog
      title={t('office.approvals.drop')}
      text={t('office.approvals.dropText')}
      action={t('office.approvals.drop')}
      isPending={drop.isPending}
      onConfirm={(reason) => drop.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}

/** What is on its way is signed again for a higher fee only. */
function Standing({ row: { approval, status }, needed }: { readonly row: Row; readonly needed: number }) {
  const names = approval?.signatures.map(({ name }) => name).join(', ');
  const lost = approval?.not_counting ?? [];
  return (
    <>
      <span title={names}>
        {t('office.approvals.signaturesOf', { signed: approval?.signatures.length ?? 0, needed })}
        {approval?.is_signed_by_me === 1 && <span className="text-ink-3"> · {t('office.approvals.byYou')}</span>}
        {status !== 'approved' && <span className="text-ink-3"> · {t(`office.withdrawals.status.${status}`)}</span>}
      </span>
      {lost.length > 0 && (
        <span className="block text-12 whitespace-normal text-warning">
          {t('office.approvals.notCounting', { names: lost.join(', ') })}
        </span>
      )}
    </>
  );
}

const columnsOf = (needed: number): readonly Column<Row>[] => [
  {
    ...accountColumn,
    width: '18%',
    cell: ({ account }) => (
      <span title={account} className="block truncate max-md:break-all max-md:whitespace-normal">
        {account}
      </span>
    ),
  },
  figureColumn('money', t('office.funds.amount'), ({ amount, fee, currency_name: coin }) => (
    <Figure text={`${formatDecimal(amount)} ${coin}`} detail={`${t('office.withdrawals.fee')} ${formatDecimal(fee)}`} />
  )),
  textColumn('to', t('office.approvals.to'), { hiddenBelow: 860 }, ({ network, address }) => (
    <span className="block truncate font-mono text-12">
      {network} {address}
    </span>
  )),
  textColumn('signatures', t('office.approvals.signatures'), (row) => <Standing row={row} needed={needed} />),
  figureColumn('expires', t('office.approvals.expires'), { width: '10%' }, ({ approval }) =>
    approval ? <Countdown until={approval.expires_ms} /> : '–',
  ),
];

const signableOf = ({ approval }: Row, needed: number): boolean =>
  approval?.is_signed_by_me !== 1 && (approval?.signatures.length ?? 0) < needed;

const chooseColumn = ({ ids, toggle }: Chosen, needed: number): Column<Row> =>
  titleColumn('choose', t('office.approvals.withdrawalId'), { width: '11%' }, (row) => (
    <Checkbox
      checked={ids.has(row.id)}
      disabled={!signableOf(row, needed) || (ids.size >= CHOSEN_MAX && !ids.has(row.id))}
      onChange={() => toggle(row.id)}
    >
      {row.id}
    </Checkbox>
  ));

const idColumn: Column<Row> = titleColumn('id', t('office.approvals.withdrawalId'), { width: '11%' }, ({ id }) => id);

const dropColumn: Column<Row> = footColumn(
  'drop',
  <span className="sr-only">{t('office.approvals.drop')}</span>,
  { width: '15%' },
  ({ approval }) =>
    approval && (
      <AskButton
        permission="approvals.sign"
        label={t('office.approvals.drop')}
        renderDialog={(onClose) => <DropDialog id={approval.id} onClose={onClose} />}
      />
    ),
);

function useChosen(): Chosen & { readonly clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number): void =>
    setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return { ids, toggle, clear: () => setIds(new Set()) };
}

type ListProps = { readonly rows: readonly Row[]; readonly needed: number; readonly hasKey: boolean };

function List({ rows, needed, hasKey }: ListProps) {
  const maySign = useMay('approvals.sign');
  const chosen = useChosen();
  const [isSigning, setSigning] = useState(false);
  const ids = rows.filter((row) => chosen.ids.has(row.id) && signableOf(row, needed)).map(({ id }) => id);
  const canSign = maySign && hasKey;
  const columns = columnsOf(needed);
  return (
    <>
      <Rows
        label={t('office.approvals.waiting')}
        columns={[canSign ? chooseColumn(chosen, needed) : idColumn, ...columns, ...(maySign ? [dropColumn] : [])]}
        rows={rows}
        keyOf={({ id }) => id}
        empty={{ title: t('office.approvals.none'), text: t('office.approvals.noneHint') }}
      />
      {rows.length > 0 && maySign && (
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 text-12 text-ink-3">
          {!hasKey && <p>{t('office.approvals.noKeyYet')}</p>}
          <Button variant="primary" disabled={!canSign || ids.length === 0} onClick={() => setSigning(true)}>
            {t('office.approvals.sign', { count: ids.length })}
          </Button>
        </div>
      )}
      {isSigning && (
        <SignDialog
          ids={ids}
          onClose={() => {
            setSigning(false);
            chosen.clear();
          }}
        />
      )}
    </>
  );
}

export function WaitingPanel({ hasKey }: { readonly hasKey: boolean }) {
  const [page, setPage] = useState(1);
  const query = useAsk(officeApprovals.listWaiting, { page }, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel title={t('office.approvals.waiting')} className="@container">
      <Answer query={query} rows={3}>
        {({ list, total, needed }) => (
          <>
            <List rows={list} needed={needed} hasKey={hasKey} />
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}

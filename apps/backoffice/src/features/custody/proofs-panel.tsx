// Proofs of liabilities: what was published of each, how long it took, and to have one made now.
import { liabilities } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

type Proof = liabilities.OfficeLiabilityRow;
type Tree = Proof['trees'][number];

/** One is made within seconds. */
const RUNNING_EVERY_MS = 1_000;

const secondsText = (ms: number): string => t('office.liabilities.seconds', { seconds: (ms / 1_000).toFixed(1) });

type Opened = { readonly opened: number | undefined; readonly onOpen: (id: number | undefined) => void };

const proofColumns = ({ opened, onOpen }: Opened): readonly Column<Proof>[] => [
  titleColumn('at', t('office.liabilities.time'), ({ at }) => formatDateTime(at)),
  { key: 'seq', header: t('office.liabilities.command'), isNumeric: true, cell: ({ seq }) => String(seq) },
  textColumn(
    'maker',
    t('office.liabilities.madeBy'),
    { width: '24%' },
    ({ made_by: maker }) => maker || t('office.liabilities.daily'),
  ),
  {
    key: 'duration',
    header: t('office.liabilities.duration'),
    isNumeric: true,
    cell: ({ duration_ms: ms }) => secondsText(ms),
  },
  endColumn('coins', t('office.liabilities.coins'), { isNumeric: true }, ({ id, at, trees, has_leaves: hasLeaves }) => (
    <span className="inline-flex items-center gap-2 font-sans">
      {!hasLeaves && <span className="text-12 text-ink-2">{t('office.liabilities.leavesGone')}</span>}
      <Button
        size="small"
        aria-label={`${t('office.liabilities.coins')} ${trees.length}, ${formatDateTime(at)}`}
        aria-expanded={opened === id}
        onClick={() => onOpen(opened === id ? undefined : id)}
      >
        <span className="inline-flex items-center gap-1">
          {trees.length}
          <ChevronDown size={14} aria-hidden="true" className={cx(opened === id && 'rotate-180')} />
        </span>
      </Button>
    </span>
  )),
];

const treeColumns = (): readonly Column<Tree>[] => [
  titleColumn('coin', t('office.users.currency'), { width: '9%' }, ({ currency }) => currency),
  figureColumn('users', t('office.liabilities.users'), { width: '9%' }, ({ users }) => String(users)),
  figureColumn('sum', t('office.liabilities.sum'), ({ sum }) => formatDecimal(sum)),
  figureColumn('house_users', t('office.liabilities.house_users'), ({ beside }) => formatDecimal(beside.house_users)),
  textColumn('house', t('office.liabilities.houseAccounts'), { width: '24%' }, ({ house }) => (
    <HouseAccounts house={house} />
  )),
  textColumn('root', t('office.liabilities.root'), { width: '20%' }, ({ root }) =>
    root === null ? (
      t('office.liabilities.tooLarge')
    ) : (
      <span className="flex items-center gap-1 max-md:-my-3.5 max-md:-me-3.5 max-md:max-w-56 forced-colors:me-0!">
        <span className="truncate font-mono" title={root}>
          {root}
        </span>
        <CopyButton text={root} />
      </span>
    ),
  ),
];

function HouseAccounts({ house }: Pick<Tree, 'house'>) {
  return (
    <ul className="py-1 whitespace-normal">
      {house.map(({ purpose, amount }) => (
        <li key={purpose} className="flex justify-between gap-2">
          <span className="text-ink-2">{t(`office.house.${purpose}`)}</span>
          <span className="font-mono">{formatDecimal(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

function Trees({ trees }: Pick<Proof, 'trees'>) {
  return (
    <div className="bg-panel">
      <Rows
        label={t('office.liabilities.coins')}
        columns={treeColumns()}
        rows={trees}
        keyOf={({ currency_id: id }) => id}
      />
    </div>
  );
}

const treesOf =
  (opened: number | undefined) =>
  ({ id, trees }: Proof) =>
    id === opened && <Trees trees={trees} />;

function MakeButton({ isRunning }: { readonly isRunning: boolean }) {
  const { mutate, isPending } = useAct(liabilities.make);
  if (!useMay('liabilities.make')) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
      <p className="max-w-160 text-12 text-pretty text-ink-2">{t('office.liabilities.makeText')}</p>
      <Button size="small" variant="primary" isPending={isPending || isRunning} onClick={() => mutate({})}>
        {t(isRunning ? 'office.liabilities.running' : 'office.liabilities.make')}
      </Button>
    </div>
  );
}

export function ProofsPanel() {
  const [page, setPage] = useState(1);
  const [opened, onOpen] = useState<number>();
  const [isFollowed, setFollowed] = useState(false);
  const query = useAsk(liabilities.officeList, { page }, { everyMs: isFollowed ? RUNNING_EVERY_MS : FOLLOW_EVERY_MS });
  const isRunning = query.data?.is_running ?? false;
  if (isRunning !== isFollowed) setFollowed(isRunning);
  return (
    <Panel title={t('office.liabilities')}>
      <MakeButton isRunning={isRunning} />
      <Answer query={query}>
        {({ list, total, page_size: pageSize }) => (
          <Rows
            label={t('office.liabilities')}
            columns={proofColumns({ opened, onOpen })}
            rows={list}
            keyOf={({ id }) => id}
            detail={treesOf(opened)}
            empty={{ title: t('office.liabilities.none'), text: t('office.liabilities.noneHint') }}
            pages={{ page, total, pageSize, onPage: setPage }}
          />
        )}
      </Answer>
    </Panel>
  );
}

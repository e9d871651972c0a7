// Who is told of alarms.
import { officeWatch } from '@bourse/contract';
import { getLocaleInfo } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { LevelBadge } from './level.tsx';
import { countText } from './words.ts';

type Row = officeWatch.AlarmTargetRow;

const TargetDialog = lazyOverlay(async () => (await import('./target-dialog.tsx')).TargetDialog);
const RemoveDialog = lazyOverlay(async () => (await import('./target-dialog.tsx')).RemoveDialog);

function Acts({ row }: { readonly row: Row }) {
  const test = useAct(officeWatch.testTarget);
  return (
    <span className="flex justify-end gap-2 py-1 font-sans">
      <Button size="small" isPending={test.isPending} onClick={() => test.mutate({ id: row.id })}>
        {t('office.watch.test')}
      </Button>
      <AskButton
        permission="watch.edit"
        label={t('office.watch.remove')}
        renderDialog={(onClose) => <RemoveDialog row={row} onClose={onClose} />}
      />
    </span>
  );
}

const columns: readonly Column<Row>[] = [
  {
    key: 'address',
    header: t('office.watch.address'),
    width: '30%',
    onCard: 'title',
    cell: ({ id, address, kind }) => (
      <span title={address} className="block max-w-full py-1 wrap-anywhere whitespace-normal">
        {address}
        {/* The log of events names it by its number. */}
        <span className="block text-12 text-ink-3">
          {t(`office.watch.kind.${kind}`)} · {id}
        </span>
      </span>
    ),
  },
  {
    key: 'severity',
    header: t('office.watch.fromSeverity'),
    onCard: 'end',
    cell: ({ severity }) => <LevelBadge level={severity} />,
  },
  {
    key: 'lang',
    header: t('office.watch.language'),
    width: '10%',
    onCard: 'wide',
    cell: ({ kind, lang }) => (kind === 'mail' ? getLocaleInfo(lang).name : '–'),
  },
  {
    key: 'delivered',
    header: `${t('office.watch.delivered')} / ${t('office.watch.waiting')}`,
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ delivered_time: time, waiting }) => (
      <Figure text={time || t('office.watch.never')} detail={countText(waiting)} />
    ),
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.watch.target')}</span>,
    width: '19%',
    isNumeric: true,
    onCard: 'foot',
    cell: (row) => <Acts row={row} />,
  },
];

const detail = ({ fault, added_by: by, add_time: time }: Row) => (
  <LineFacts
    facts={[
      [t('office.watch.added'), `${by} · ${time}`],
      ...(fault === '' ? [] : [[t('office.watch.event.failed'), fault] as const]),
    ]}
  />
);

function Targets() {
  const query = useAsk(officeWatch.listTargets, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Answer query={query} rows={3}>
      {(rows) => (
        <Table
          label={t('office.watch.targets')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          density="calm"
          detail={detail}
          empty={<EmptyState title={t('office.watch.noTargets')} text={t('office.watch.noTargetsHint')} />}
        />
      )}
    </Answer>
  );
}

/** Where alarms go is for those alone who may say so. */
export function TargetsPanel() {
  const mayEdit = useMay('watch.edit');
  if (!mayEdit) return <EmptyState title={t('office.watch.adminsOnly')} />;
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <p className="text-12 text-ink-2">{t('office.watch.targetsText')}</p>
        <AskButton
          permission="watch.edit"
          label={t('office.watch.addTarget')}
          isMain
          renderDialog={(onClose) => <TargetDialog onClose={onClose} />}
        />
      </div>
      <Targets />
    </Panel>
  );
}

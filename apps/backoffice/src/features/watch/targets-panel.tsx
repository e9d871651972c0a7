// Who is told of alarms.
import { officeWatch } from '@bourse/contract';
import { getLocaleInfo } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { endColumn, figureColumn, footColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { Figure } from '../../ui/figure.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
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
  titleColumn('address', t('office.watch.address'), { width: '30%' }, ({ id, address, kind }) => (
    <span title={address} className="block max-w-full py-1 wrap-anywhere whitespace-normal">
      {address}
      {/* The log of events names it by its number. */}
      <span className="block text-12 text-ink-3">
        {t(`office.watch.kind.${kind}`)} · {id}
      </span>
    </span>
  )),
  endColumn('severity', t('office.watch.fromSeverity'), ({ severity }) => <LevelBadge level={severity} />),
  textColumn('lang', t('office.watch.language'), { width: '10%' }, ({ kind, lang }) =>
    kind === 'mail' ? getLocaleInfo(lang).name : '–',
  ),
  figureColumn(
    'delivered',
    `${t('office.watch.delivered')} / ${t('office.watch.waiting')}`,
    { width: '18%' },
    ({ delivered_time: time, waiting }) => (
      <Figure text={time || t('office.watch.never')} detail={countText(waiting)} />
    ),
  ),
  footColumn(
    'act',
    <span className="sr-only">{t('office.watch.target')}</span>,
    { width: '19%', isNumeric: true },
    (row) => <Acts row={row} />,
  ),
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
        <Rows
          label={t('office.watch.targets')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          detail={detail}
          empty={{ title: t('office.watch.noTargets'), text: t('office.watch.noTargetsHint') }}
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

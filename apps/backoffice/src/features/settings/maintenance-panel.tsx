// Maintenance that is announced to everybody: what is to come, what runs, and what was.
import { health } from '@bourse/contract';
import { formatShanghai, instant, type MaintenanceState } from '@bourse/domain';
import { languageFor } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { endColumn, figureColumn, footColumn, titleColumn } from '../../ui/column.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { usePage } from '../../ui/use-page.ts';
import { partName } from './maintenance-draft.ts';

const AskDialog = lazyOverlay(async () => (await import('../../ui/ask-dialog.tsx')).AskDialog);
const MaintenanceDialog = lazyOverlay(async () => (await import('./maintenance-dialog.tsx')).MaintenanceDialog);

type Row = health.OfficeMaintenanceRow;

const PERMISSION = health.announceMaintenance.permission;

const TONES = {
  announced: 'iris',
  running: 'warning',
  over: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<MaintenanceState, string>;

const titleOf = ({ texts }: Row): string => texts[languageFor(texts, locale) ?? locale]?.title ?? '';
const timeOf = (at: number): string => formatShanghai(instant(at)).slice(0, 16);

function EndDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const end = useAct(health.endMaintenance, onClose);
  const act = row.state === 'running' ? 'end' : 'withdraw';
  return (
    <AskDialog
      title={titleOf(row)}
      action={t(`office.maintenance.${act}`)}
      isPending={end.isPending}
      onConfirm={() => end.mutate({ id: row.id })}
      onClose={onClose}
    >
      <p>{t(`office.maintenance.${act}Text`)}</p>
    </AskDialog>
  );
}

function Acts({ row }: { readonly row: Row }) {
  if (row.state === 'over' || row.state === 'withdrawn') return null;
  return (
    <span className="flex justify-end gap-2 py-1 font-sans">
      <AskButton
        permission={PERMISSION}
        label={t('office.maintenance.change')}
        renderDialog={(onClose) => <MaintenanceDialog row={row} onClose={onClose} />}
      />
      <AskButton
        permission={PERMISSION}
        label={t(row.state === 'running' ? 'office.maintenance.end' : 'office.maintenance.withdraw')}
        renderDialog={(onClose) => <EndDialog row={row} onClose={onClose} />}
      />
    </span>
  );
}

const columns: readonly Column<Row>[] = [
  titleColumn('title', t('office.messages.title'), (row) => <span className="block truncate">{titleOf(row)}</span>),
  figureColumn('begin', t('office.maintenance.begin'), { width: '16%' }, ({ begin }) => timeOf(begin)),
  figureColumn('end', t('office.maintenance.until'), { width: '16%' }, ({ end }) => timeOf(end)),
  endColumn('state', t('office.maintenance.state'), { width: '12%' }, ({ state }) => (
    <Badge tone={TONES[state]}>{t(`office.maintenance.state.${state}`)}</Badge>
  )),
  footColumn(
    'act',
    <span className="sr-only">{t('office.maintenance.change')}</span>,
    { width: '20%', isNumeric: true },
    (row) => <Acts row={row} />,
  ),
];

const detail = (row: Row) => (
  <LineFacts
    facts={[
      [t('office.maintenance.parts'), row.parts.map(partName).join(', ')],
      [t('office.maintenance.by'), row.announced_by],
    ]}
  />
);

export function MaintenancePanel() {
  const [page, setPage] = usePage({});
  const query = useAsk(health.listMaintenances, { page }, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel title={t('office.maintenance')}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <p className="min-w-0 flex-1 basis-60 text-12 text-ink-2">{t('office.maintenance.text')}</p>
        <AskButton
          permission={PERMISSION}
          label={t('office.maintenance.announce')}
          renderDialog={(onClose) => <MaintenanceDialog onClose={onClose} />}
        />
      </div>
      <Answer query={query} rows={2}>
        {({ list, total }) => (
          <Rows
            label={t('office.maintenance')}
            columns={columns}
            rows={list}
            keyOf={({ id }) => id}
            detail={detail}
            empty={{ title: t('office.maintenance.none') }}
            pages={{ page, total, onPage: setPage }}
          />
        )}
      </Answer>
    </Panel>
  );
}

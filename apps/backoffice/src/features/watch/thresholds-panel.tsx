// From where on each figure alarms.
import { officeWatch } from '@bourse/contract';
import type { WatchUnit } from '@bourse/domain';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { figureColumn, footColumn, titleColumn } from '../../ui/column.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { checkText, countText, figureText } from './words.ts';

type Row = officeWatch.ThresholdRow;

const ThresholdDialog = lazyOverlay(async () => (await import('./threshold-dialog.tsx')).ThresholdDialog);

/** Of what is counted the unit stands beside the name. */
const isCount = (unit: WatchUnit): boolean => ['commands', 'sources', 'sockets', 'runs'].includes(unit);
const shortText = (value: number, unit: WatchUnit): string =>
  isCount(unit) ? countText(value) : figureText(value, unit);

const thresholdText = (value: number, { unit, is_floor: isFloor }: Row): string =>
  t(isFloor ? 'office.watch.below' : 'office.watch.from', { value: shortText(value, unit) });

const columns: readonly Column<Row>[] = [
  titleColumn('kind', t('office.watch.figure'), { width: '24%' }, ({ kind, unit }) => (
    <span title={checkText(kind)} className="block truncate">
      {checkText(kind)}
      {isCount(unit) && <span className="block text-12 text-ink-3">{t(`office.watch.in.${unit}`)}</span>}
    </span>
  )),
  figureColumn('warning', t('office.watch.level.warning'), (row) => thresholdText(row.warning, row)),
  figureColumn('critical', t('office.watch.level.critical'), (row) => thresholdText(row.critical, row)),
  figureColumn(
    'default',
    t('office.watch.default'),
    (row) => `${shortText(row.default_warning, row.unit)} / ${shortText(row.default_critical, row.unit)}`,
  ),
  figureColumn('looks', t('office.watch.looks'), { width: '9%' }, ({ looks }) => countText(looks)),
  figureColumn('changed', t('office.watch.changed'), { width: '18%' }, ({ changed_by: by, change_time: time }) =>
    by === '' ? t('office.watch.asItWas') : <Figure text={by} detail={time} />,
  ),
  footColumn(
    'act',
    <span className="sr-only">{t('office.watch.set')}</span>,
    { width: '14%', isNumeric: true },
    (row) => (
      <AskButton
        permission="watch.edit"
        label={t('office.watch.set')}
        renderDialog={(onClose) => <ThresholdDialog row={row} onClose={onClose} />}
      />
    ),
  ),
];

export function ThresholdsPanel() {
  const query = useAsk(officeWatch.listThresholds, {});
  return (
    <Panel>
      <p className="border-b border-line px-4 py-3 text-12 text-ink-2">{t('office.watch.thresholdsText')}</p>
      <Answer query={query}>
        {(rows) => (
          <Rows label={t('office.watch.thresholds')} columns={columns} rows={rows} keyOf={({ kind }) => kind} />
        )}
      </Answer>
    </Panel>
  );
}

// The steps of opening an exchange, each with the way to where it is taken.
import { officeOpening } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { type OpeningRow, PATHS, standingOf, wordOf } from './steps.ts';

const TONES = { ready: 'success', part: 'warning', closed: 'neutral' } as const;

const columns: readonly Column<OpeningRow>[] = [
  titleColumn('step', t('office.opening.step'), { width: '52%' }, (row) => (
    <>
      {t(`office.opening.step.${row.key}`)}
      {standingOf(row) !== 'ready' && (
        <span className="block text-12 text-ink-3">{t(`office.opening.need.${row.key}`)}</span>
      )}
    </>
  )),
  figureColumn('count', t('office.opening.stand'), ({ open, total }) => t('office.opening.count', { open, total })),
  endColumn('state', t('office.opening.state'), (row) => (
    <Badge tone={TONES[standingOf(row)]}>{t(`office.opening.${wordOf(row)}`)}</Badge>
  )),
  endColumn(
    'go',
    <span className="sr-only">{t('office.opening.go')}</span>,
    { width: '14%', cardLabel: '' },
    ({ key }) => (
      <Link
        to={PATHS[key]}
        aria-label={`${t('office.opening.go')}: ${t(`office.opening.step.${key}`)}`}
        className="text-iris underline-offset-2 hover:underline max-md:-my-3 max-md:py-3"
      >
        {t('office.opening.go')}
      </Link>
    ),
  ),
];

export function OpeningPanel() {
  const query = useAsk(officeOpening.view, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel>
      <p className="border-b border-line px-4 py-3 text-13 text-ink-2">{t('office.opening.text')}</p>
      <Answer query={query}>
        {({ steps }) => <Rows label={t('office.opening')} columns={columns} rows={steps} keyOf={({ key }) => key} />}
      </Answer>
    </Panel>
  );
}

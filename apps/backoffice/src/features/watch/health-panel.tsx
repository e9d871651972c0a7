// How everything is now: what stands past its threshold first, then the figures themselves.
import { officeWatch } from '@bourse/contract';
import { formatTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useEffect } from 'react';
import { THRESHOLDS } from '@bourse/domain';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { ChainTable } from './chain-table.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { FigureCards } from './figure-cards.tsx';
import { IndexPanel } from './index-panel.tsx';
import { JobTable } from './job-table.tsx';
import { StandingAlarms } from './standing-alarms.tsx';
import { keepSample } from './trail.ts';
import { checkText, figureText, LOOK_EVERY_MS, orNone } from './words.ts';
import { LevelBadge } from './level.tsx';

// Each figure that has a threshold, with the worst that there is of it.
type Row = officeWatch.WatchLevelRow;

const Check = ({ row: { kind, value, about, level } }: { readonly row: Row }) => (
  <li className="flex items-center justify-between gap-3 bg-panel px-4 py-2.5">
    <span className="min-w-0">
      <span className="block truncate text-13">{checkText(kind)}</span>
      <span className="block truncate font-mono text-12 text-ink-2">
        {orNone(value, (figure) => figureText(figure, THRESHOLDS[kind].unit))}
        {about !== '' && (value !== 0 || THRESHOLDS[kind].isFloor) && ` · ${about}`}
      </span>
    </span>
    <LevelBadge level={level} />
  </li>
);

const ChecksPanel = ({ levels }: { readonly levels: readonly Row[] }) => (
  <Panel title={t('office.watch.checks')} className="overflow-hidden">
    <ul className="grid gap-px bg-line sm:grid-cols-2 lg:grid-cols-3">
      {levels.map((row) => (
        <Check key={row.kind} row={row} />
      ))}
    </ul>
  </Panel>
);

function Figures({ view }: { readonly view: officeWatch.WatchSnapshot }) {
  useEffect(() => keepSample(view), [view]);
  return (
    <>
      <ChecksPanel levels={view.levels} />
      <FigureCards view={view} />
      <IndexPanel indexes={view.indexes} levels={view.levels} />
      <ChainTable chains={view.chains} />
      <DeliveryTable deliveries={view.deliveries} />
      <JobTable jobs={view.jobs} />
      <p className="text-12 text-ink-3">{t('office.watch.asOf', { time: formatTime(view.at_ms) })}</p>
    </>
  );
}

export function HealthPanel() {
  const query = useAsk(officeWatch.view, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <div className="flex flex-col gap-4">
      <StandingAlarms />
      {query.isError && query.data !== undefined && <Notice tone="warning">{t('office.watch.lost')}</Notice>}
      <Answer query={query}>{(view) => <Figures view={view} />}</Answer>
    </div>
  );
}

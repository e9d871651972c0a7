// How everything is now: what stands past its threshold first, then the figures themselves.
import { officeWatch } from '@bourse/contract';
import { formatTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useEffect } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer } from '../../ui/page.tsx';
import { ChainTable } from './chain-table.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { FigureCards } from './figure-cards.tsx';
import { IndexPanel } from './index-panel.tsx';
import { JobTable } from './job-table.tsx';
import { StandingAlarms } from './standing-alarms.tsx';
import { keepSample } from './trail.ts';
import { LOOK_EVERY_MS } from './words.ts';

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

// What our addresses hold against the ledger: how it stands, how it stood, what nobody was credited, what was asked for.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { BookingsPanel } from './bookings-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LeftPanel } from './left-panel.tsx';
import { StandingPanel } from './standing-panel.tsx';

const PARTS = ['standing', 'history', 'left', 'bookings'] as const;
type Part = (typeof PARTS)[number];

const PANELS: Readonly<Record<Part, () => ReactNode>> = {
  standing: () => <StandingPanel />,
  history: () => <HistoryPanel />,
  left: () => <LeftPanel />,
  bookings: () => <BookingsPanel />,
};

export function ReconciliationPanel() {
  const [search, setSearch] = useSearchParams();
  const part = PARTS.find((one) => one === search.get('part')) ?? 'standing';
  return (
    <Tabs
      label={t('office.custody.view.reconciliation')}
      tabs={PARTS.map((key) => ({ key, label: t(`office.custody.part.${key}`) }))}
      selected={part}
      onSelect={(key) =>
        setSearch({ view: 'reconciliation', ...(key !== 'standing' && { part: key }) }, { replace: true })
      }
      panelClassName="pt-4"
    >
      {PANELS[part]()}
    </Tabs>
  );
}

// The desk of coins: which there are, where they are traded, and what is asked for.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChangesPanel } from '../../features/coins/changes-panel.tsx';
import { CoinsPanel } from '../../features/coins/coins-panel.tsx';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['coins', 'changes'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => ReactNode>> = {
  coins: () => <CoinsPanel />,
  changes: () => <ChangesPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function CoinsPage() {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'coins';
  return (
    <Page title={t('office.coins')}>
      <Tabs
        label={t('office.coins')}
        tabs={VIEWS.map((key) => ({ key, label: t(`office.coins.${key}`) }))}
        selected={view}
        onSelect={(key) => setSearch(key === 'coins' ? {} : { view: key }, { replace: true })}
      >
        {PANELS[view]()}
      </Tabs>
    </Page>
  );
}

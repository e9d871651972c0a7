// What the exchange writes to users: to many once two have decided, and to one at once.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AnnouncementsPanel } from '../../features/messages/announcements-panel.tsx';
import { ChangesPanel } from '../../features/messages/changes-panel.tsx';
import { ComposePanel } from '../../features/messages/compose-panel.tsx';
import { PersonalPanel } from '../../features/messages/personal-panel.tsx';
import { useMay } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';

const VIEWS = ['announcements', 'new', 'changes', 'direct'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, (show: (view: View) => void) => ReactNode>> = {
  announcements: () => <AnnouncementsPanel />,
  new: (show) => <ComposePanel onAsked={() => show('changes')} />,
  changes: () => <ChangesPanel />,
  direct: () => <PersonalPanel />,
};

/** The view stands in the address, so that one can be sent to a colleague. */
export function MessagesPage() {
  const [search, setSearch] = useSearchParams();
  const mayRequest = useMay('messages.request');
  const views = VIEWS.filter((one) => one !== 'new' || mayRequest);
  const view = views.find((one) => one === search.get('view')) ?? 'announcements';
  const show = (key: View): void => setSearch(key === 'announcements' ? {} : { view: key }, { replace: true });
  return (
    <Page title={t('office.messages')}>
      <Tabs
        label={t('office.messages')}
        tabs={views.map((key) => ({ key, label: t(`office.messages.${key}`) }))}
        selected={view}
        onSelect={show}
        panelClassName="pt-4"
      >
        {PANELS[view](show)}
      </Tabs>
    </Page>
  );
}

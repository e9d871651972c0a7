// Who works here, what each role may do, and the regular look at both.
import type { Permission } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PeoplePanel } from '../../features/operators/people-panel.tsx';
import { ChangesPanel } from '../../features/roles/desk.ts';
import { MatrixPanel } from '../../features/roles/matrix-panel.tsx';
import { ReviewsPanel } from '../../features/roles/reviews-panel.tsx';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';

type View = {
  readonly key: string;
  readonly title: MessageKey;
  readonly permission: Permission;
  readonly render: () => ReactNode;
};

const VIEWS: readonly View[] = [
  { key: 'people', title: 'office.roles.people', permission: 'operators.read', render: () => <PeoplePanel /> },
  {
    key: 'roles',
    title: 'office.roles',
    permission: 'roles.read',
    render: () => (
      <div className="flex flex-col gap-4">
        <MatrixPanel />
        <ChangesPanel />
      </div>
    ),
  },
  { key: 'reviews', title: 'office.reviews', permission: 'operators.read', render: () => <ReviewsPanel /> },
];

/** The view stands in the address, so that one can be sent to a colleague. */
export function OperatorsPage() {
  const [search, setSearch] = useSearchParams();
  const permissions = useSession(({ operator }) => operator?.permissions);
  const views = VIEWS.filter(({ permission }) => permissions?.includes(permission) === true);
  const view = views.find(({ key }) => key === search.get('view')) ?? views[0];
  return (
    <Page title={t('office.operators')}>
      {view && (
        <Tabs
          label={t('office.operators')}
          tabs={views.map(({ key, title }) => ({ key, label: t(title) }))}
          selected={view.key}
          onSelect={(key) => setSearch({ view: key }, { replace: true })}
          panelClassName="pt-4"
        >
          {view.render()}
        </Tabs>
      )}
    </Page>
  );
}

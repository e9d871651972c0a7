// The views of a user's page, and within each its lists. Which is open stands in the address, so that it can be sent to a
// colleague. What a role may not read says so.
import type { Permission } from '@bourse/domain';
import { Chip } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { permissionText } from '../../features/roles/permission-names.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { Panel } from '../../ui/page.tsx';

export type PersonList = {
  readonly key: string;
  readonly label: string;
  /** Without it the list is not asked for. */
  readonly permission: Permission;
  readonly render: (id: number) => ReactNode;
};
export type PersonView = {
  readonly key: string;
  readonly label: string;
  /** The first one is open at the start. */
  readonly lists: readonly [PersonList, ...PersonList[]];
};

function Readable({ permission, children }: { readonly permission: Permission; readonly children: ReactNode }) {
  if (useMay(permission)) return children;
  const text = t('office.user.forbiddenText', { permission: permissionText(permission) });
  return (
    <Panel>
      <EmptyState title={t('office.user.forbidden')} text={text} />
    </Panel>
  );
}

function TabLabel({ view }: { readonly view: PersonView }) {
  const isReadable = useSession(({ operator }) =>
    view.lists.some(({ permission }) => operator?.permissions.includes(permission)),
  );
  return (
    <span className="flex items-center gap-1">
      {view.label}
      {!isReadable && <Lock size={12} aria-hidden="true" className="text-ink-3" />}
    </span>
  );
}

type PersonViewsProps = { readonly id: number; readonly views: readonly [PersonView, ...PersonView[]] };

export function PersonViews({ id, views }: PersonViewsProps) {
  const [search, setSearch] = useSearchParams();
  const view = views.find(({ key }) => key === search.get('view')) ?? views[0];
  const list = view.lists.find(({ key }) => key === search.get('list')) ?? view.lists[0];
  // The filter of one list says nothing in another.
  const open = (next: PersonView, nextList: PersonList): void =>
    setSearch(
      {
        ...(next !== views[0] && { view: next.key }),
        ...(nextList !== next.lists[0] && { list: nextList.key }),
      },
      { replace: true },
    );
  const openView = (key: string): void => {
    const next = views.find((one) => one.key === key) ?? views[0];
    open(next, next.lists[0]);
  };
  return (
    <Tabs
      label={t('office.user.views')}
      tabs={views.map((one) => ({ key: one.key, label: <TabLabel view={one} /> }))}
      selected={view.key}
      onSelect={openView}
      // More than one row of a desk has room for; a phone scrolls sideways.
      className="md:flex-wrap md:gap-y-0"
      panelClassName="flex flex-col gap-3"
    >
      {view.lists.length > 1 && (
        <div role="group" aria-label={t('office.user.lists')} className="flex flex-wrap gap-1">
          {view.lists.map((one) => (
            <Chip key={one.key} isSelected={one === list} onClick={() => open(view, one)}>
              {one.label}
            </Chip>
          ))}
        </div>
      )}
      <Readable key={list.key} permission={list.permission}>
        {list.render(id)}
      </Readable>
    </Tabs>
  );
}

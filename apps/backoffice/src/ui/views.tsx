// A desk of several views. Which one is open stands in the address, so that it can be sent to a colleague.
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs, type TabsProps } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Page, type PageProps } from './page.tsx';

export type View = { readonly key: string; readonly label: MessageKey; readonly render: () => ReactNode };
export type ViewsProps = Pick<PageProps, 'actions'> &
  Pick<TabsProps<string>, 'panelClassName'> & {
    readonly title: MessageKey;
    /** The first view is open at the start. */
    readonly views: readonly [View, ...View[]];
    /** Stands above all views. */
    readonly children?: ReactNode;
  };

export function Views({ title, views, actions, panelClassName, children }: ViewsProps) {
  const [search, setSearch] = useSearchParams();
  const open = views.find(({ key }) => key === search.get('view')) ?? views[0];
  return (
    <Page title={t(title)} actions={actions}>
      {children}
      <Tabs
        label={t(title)}
        tabs={views.map(({ key, label }) => ({ key, label: t(label) }))}
        selected={open.key}
        // The filter of one view says nothing in another.
        onSelect={(key) => setSearch(key === views[0].key ? {} : { view: key }, { replace: true })}
        {...(panelClassName && { panelClassName })}
      >
        {open.render()}
      </Tabs>
    </Page>
  );
}

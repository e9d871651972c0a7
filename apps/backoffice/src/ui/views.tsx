// A desk of several views. Which one is open stands in the address, so that it can be sent to a colleague.
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from './page.tsx';

export type View = { readonly key: string; readonly label: MessageKey; readonly render: () => ReactNode };
/** The first view is open at the start. */
export type ViewsProps = { readonly title: MessageKey; readonly views: readonly [View, ...View[]] };

export function Views({ title, views }: ViewsProps) {
  const [search, setSearch] = useSearchParams();
  const open = views.find(({ key }) => key === search.get('view')) ?? views[0];
  return (
    <Page title={t(title)}>
      <Tabs
        label={t(title)}
        tabs={views.map(({ key, label }) => ({ key, label: t(label) }))}
        selected={open.key}
        // What one view is narrowed down to says nothing in another.
        onSelect={(key) => setSearch(key === views[0].key ? {} : { view: key }, { replace: true })}
      >
        {open.render()}
      </Tabs>
    </Page>
  );
}

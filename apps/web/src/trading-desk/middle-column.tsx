// The market's pictures beside the candles, as tabs.
import { cx } from '@bourse/ui/class-names.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import type { TradingParts } from './trading-parts.ts';

export type MiddleColumnProps = Pick<TradingParts, 'viewsLabel' | 'views'> & { readonly className?: string };

export function MiddleColumn({ viewsLabel, views, className }: MiddleColumnProps) {
  const [chosen, setChosen] = useState<string>();
  const view = views.find(({ key }) => key === chosen) ?? views[0];
  if (!view) return null;
  return (
    <section aria-label={viewsLabel} className={cx('flex min-h-0 flex-col bg-panel', className)}>
      <Tabs
        label={viewsLabel}
        tabs={views}
        selected={view.key}
        onSelect={setChosen}
        className="shrink-0 px-3"
        panelClassName="flex min-h-0 flex-1 flex-col"
      >
        {view.render({ className: 'min-h-0 flex-1' })}
      </Tabs>
    </section>
  );
}

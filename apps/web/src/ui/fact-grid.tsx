import { cx } from '@bourse/ui/class-names.ts';
import type { ReactNode } from 'react';

/** A wide one, such as a moment with its zone, has the room of two. */
export type Fact = readonly [label: string, value: ReactNode, width?: 'wide'];

/** Labelled figures in as many columns as there is room for. */
export function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-x-6 gap-y-3">
      {facts.map(([label, value, width]) => (
        <div key={label} className={cx('min-w-0', width === 'wide' && 'col-span-2')}>
          <dt className="truncate text-11 text-ink-3">{label}</dt>
          <dd className="font-mono text-13 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

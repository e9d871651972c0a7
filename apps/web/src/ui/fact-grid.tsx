import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** Labelled figures in as many columns as there is room for. */
export function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-x-6 gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="truncate text-11 text-ink-3">{label}</dt>
          <dd className="font-mono text-13 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

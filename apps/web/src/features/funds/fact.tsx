import type { ReactNode } from 'react';

/** A figure and what it is, in a list of such. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 text-end text-ink-1">{children}</dd>
    </div>
  );
}

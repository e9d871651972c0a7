import type { ReactNode } from 'react';

/** A labelled figure of a ticket. */
export function SummaryLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="whitespace-nowrap text-ink-3">{label}</dt>
      <dd className="text-end font-mono">{children}</dd>
    </div>
  );
}

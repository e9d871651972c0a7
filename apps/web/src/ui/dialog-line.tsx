import type { ReactNode } from 'react';

/** A labelled figure of a dialog. */
export function DialogLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="text-end font-mono text-ink-1">{children}</dd>
    </div>
  );
}

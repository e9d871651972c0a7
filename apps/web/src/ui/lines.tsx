import { PHONE, useMedia } from '@bourse/ui/lib/use-media.ts';
import type { ReactNode } from 'react';

/** Two figures of one cell: one above the other in a table, one after the other on a card. */
export function Lines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  const isPhone = useMedia(PHONE);
  if (isPhone)
    return (
      <span className="flex flex-wrap justify-end gap-x-[1ch]">
        <span>{first}</span>
        <span>
          <span className="text-ink-3">/</span> {second}
        </span>
      </span>
    );
  return (
    <span className="flex flex-col leading-[1.35]">
      <span className="truncate">{first}</span>
      <span className="truncate text-11 text-ink-3">{second}</span>
    </span>
  );
}

import { formatDateTime, formatMoment } from './lib/format.ts';

export type MomentProps = { readonly at: number; readonly className?: string };

/** When something of a list happened, short; pointed at, in full. */
export function Moment({ at, className = 'text-ink-2' }: MomentProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)} className={className}>
      {formatMoment(at)}
    </time>
  );
}

import { formatWireTime } from './lib/format.ts';

/** A time as the wire writes it, `2026-11-21 08:30:00` in Shanghai, in the chosen zone. */
export const WireTime = ({ at }: { readonly at: string }) => (
  <time dateTime={`${at.replace(' ', 'T')}+08:00`} className="font-mono">
    {formatWireTime(at)}
  </time>
);

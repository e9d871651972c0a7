import { cx } from '@bourse/ui/class-names.ts';
import { inChunks } from './address-shape.ts';

/** An address in groups of four, to be compared by eye; copied and read out it is one word. */
export function AddressText({ address, className }: { readonly address: string; readonly className?: string }) {
  return (
    <span className={cx('block font-mono text-12 leading-5 break-words', className)}>
      {inChunks(address).map((chunk, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place of a group is what it is
        <span key={at} className="me-1.5 inline-block last:me-0">
          {chunk}
        </span>
      ))}
    </span>
  );
}

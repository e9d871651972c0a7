// A picture that needs the token to be seen: small in its place, large when pressed.
import { cx } from '@bourse/ui/class-names.ts';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { Skeleton } from '@bourse/ui/states.tsx';
import { useState } from 'react';
import { usePrivatePicture } from '../lib/own-pictures.ts';

export type PrivatePictureProps = { readonly url: string; readonly label: string; readonly className?: string };

export function PrivatePicture({ url, label, className = 'size-28' }: PrivatePictureProps) {
  const [isOpen, setOpen] = useState(false);
  const source = usePrivatePicture(url);
  if (source === undefined) return <Skeleton className={cx('rounded-md', className)} />;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx('overflow-hidden rounded-md border border-line bg-sunken hover:border-ink-3', className)}
      >
        <img src={source} alt="" className="size-full object-cover" />
      </button>
      <Dialog title={label} isOpen={isOpen} onClose={() => setOpen(false)}>
        <img src={source} alt={label} className="mx-auto max-h-[70dvh] max-w-full rounded-md" />
      </Dialog>
    </>
  );
}

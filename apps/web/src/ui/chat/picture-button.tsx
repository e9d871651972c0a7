// A picture for a chat: chosen, checked and uploaded.
import { findPictureFault, PICTURE_ACCEPT } from '@bourse/ui/lib/pictures.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@bourse/ui/button.tsx';
import { uploadPicture } from '../../lib/own-pictures.ts';

export type PictureButtonProps = {
  readonly onSent: (url: string) => void;
  /** No more pictures may be added. */
  readonly isFull?: boolean;
};

export function PictureButton({ onSent, isFull = false }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number>();
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    const fault = findPictureFault(file);
    if (fault !== undefined) return notify.error(fault);
    const { signal } = (stop.current = new AbortController());
    setPercent(0);
    try {
      onSent(await uploadPicture(file, { signal, onProgress: (share) => setPercent(Math.round(share * 100)) }));
    } catch (error) {
      if (!signal.aborted) notify.error(errorText(error));
    }
    return setPercent(undefined);
  };
  const isSending = percent !== undefined;
  return (
    <>
      <IconButton
        label={isSending ? t('picture.sending', { percent }) : t('chat.attach')}
        disabled={isSending || isFull}
        onClick={() => input.current?.click()}
      >
        {isSending ? <span className="font-mono text-11">{percent}%</span> : <ImagePlus size={17} aria-hidden="true" />}
      </IconButton>
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        hidden
        aria-label={t('chat.attach')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}

// A picture to be sent: chosen or dropped, checked, uploaded with its progress, shown, and replaced or taken away.
import { ImagePlus, RotateCw, X } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { errorText } from './lib/api-error.ts';
import { t } from './lib/i18n.ts';
import { findPictureFault, PICTURE_ACCEPT, type Upload } from './lib/pictures.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';

export type PictureFieldProps = {
  readonly label: string;
  readonly hint?: string;
  /** URL of the picture that was uploaded; '' while there is none. */
  readonly value: string;
  readonly onChange: (url: string) => void;
  readonly error?: string | undefined;
  readonly upload: Upload;
  /** The picture of `value` can be seen there; undefined until it is here. */
  readonly kept: string | undefined;
};

type Sending = { readonly share: number; readonly preview: string };

function usePictureUpload(upload: Upload, onChange: (url: string) => void) {
  const [sending, setSending] = useState<Sending>();
  const [sent, setSent] = useState<{ readonly url: string; readonly preview: string }>();
  const [fault, setFault] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    const found = findPictureFault(file);
    setFault(found);
    if (found !== undefined) return;
    stop.current?.abort();
    const here = new AbortController();
    stop.current = here;
    const preview = URL.createObjectURL(file);
    setSending({ share: 0, preview });
    try {
      const onProgress = (share: number): void => setSending({ share, preview });
      const url = await upload(file, { onProgress, signal: here.signal });
      setSent({ url, preview });
      onChange(url);
    } catch (error) {
      if (!here.signal.aborted) setFault(errorText(error));
    }
    if (stop.current === here) setSending(undefined);
  };
  return { sending, sent, fault, send };
}

function Progress({ share, label }: { readonly share: number; readonly label: string }) {
  const percent = Math.round(share * 100);
  return (
    <div className="absolute inset-x-3 bottom-3 rounded-md bg-panel px-3 py-2">
      <p className="text-11 text-ink-2">{t('picture.sending', { percent })}</p>
      <progress aria-label={label} value={percent} max={100} className="progress mt-1 block h-1 w-full" />
    </div>
  );
}

type ShownProps = { readonly source: string | undefined; readonly label: string; readonly isSending: boolean };

function Shown({ source, label, isSending }: ShownProps) {
  if (source !== undefined)
    return (
      <img
        src={source}
        alt={label}
        className={cx('absolute inset-0 size-full object-contain', isSending && 'opacity-50')}
      />
    );
  return (
    <span className="flex flex-col items-center gap-2 px-4 text-center text-12 text-ink-2">
      <ImagePlus size={22} aria-hidden="true" className="text-ink-3" />
      <span className="touch:hidden">{t('picture.choose')}</span>
      <span className="hidden touch:inline">{t('picture.tap')}</span>
    </span>
  );
}

type ToolsProps = { readonly label: string; readonly onReplace: () => void; readonly onRemove: () => void };

function Tools({ label, onReplace, onRemove }: ToolsProps) {
  return (
    <div className="absolute end-2 top-2 flex gap-1 rounded-md bg-panel">
      <IconButton label={t('picture.replace', { name: label })} onClick={onReplace}>
        <RotateCw size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('picture.remove', { name: label })} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

export function PictureField({ label, hint, value, onChange, error, upload, kept }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { sending, sent, fault, send } = usePictureUpload(upload, onChange);
  const isJustSent = sent?.url === value && value !== '';
  const shown = sending?.preview ?? (isJustSent ? sent.preview : kept);
  // Whoever goes on before the picture is there is told to wait, and not that it is missing.
  const lacking = error !== undefined && sending ? t('picture.wait') : error;
  const note = fault ?? lacking ?? hint;
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) void send(file);
    if (input.current) input.current.value = '';
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (input.current?.matches(':disabled')) return;
    take(event.dataTransfer.files);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-12 text-ink-2">
        {label}
      </label>
      <div
        className={cx(
          'relative grid aspect-[16/10] place-items-center overflow-hidden rounded-md border border-dashed bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris',
          fault || error ? 'border-error' : isOver ? 'border-iris' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Shown source={shown} label={label} isSending={sending !== undefined} />
        <input
          ref={input}
          id={id}
          type="file"
          accept={PICTURE_ACCEPT}
          aria-describedby={note ? `${id}-note` : undefined}
          aria-invalid={fault || error ? true : undefined}
          onChange={(event) => take(event.target.files)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {sending && <Progress share={sending.share} label={label} />}
        {value !== '' && !sending && (
          <Tools label={label} onReplace={() => input.current?.click()} onRemove={() => onChange('')} />
        )}
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={cx('text-12 empty:hidden', fault || error ? 'text-error' : 'text-ink-3')}
      >
        {note}
      </p>
    </div>
  );
}

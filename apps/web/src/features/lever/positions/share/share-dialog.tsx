// Shows a position as a picture, to download or to copy. Loaded when first asked for.
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useEffect, useRef, useState } from 'react';
import type { PositionDialogProps } from '../close-dialog.tsx';
import { namesOf } from '../row-words.ts';
import { paintShare, SHARE_HEIGHT, SHARE_WIDTH } from './paint-share.ts';
import { shareCardOf } from './share-card.ts';

const toPicture = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

async function download(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const picture = await toPicture(canvas);
  if (!picture) return;
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

async function copy(canvas: HTMLCanvasElement): Promise<void> {
  try {
    const picture = await toPicture(canvas);
    if (!picture) throw new Error('the canvas gives no picture');
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    notify.success(t('lever.share.copied'));
  } catch {
    notify.info(t('lever.share.failed'));
  }
}

export function ShareDialog({ row, onClose }: PositionDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasAmounts, setAmounts] = useState(false);
  // The picture is of the moment at which it was asked for.
  const [shared] = useState(() => ({ row, now: serverNow() }));
  const card = shareCardOf(shared.row, { hasAmounts, now: shared.now });
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) paintShare(context, card);
  });
  const withCanvas = (act: (drawn: HTMLCanvasElement) => Promise<void>) => () => {
    if (canvas.current) void act(canvas.current);
  };
  const { symbol, side } = namesOf(shared.row);
  const file = t('lever.share.file', { symbol: symbol.replace('/', '-'), side });
  return (
    <Dialog
      title={t('lever.share.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={withCanvas(copy)}>{t('lever.share.copy')}</Button>
          <Button variant="primary" onClick={withCanvas((drawn) => download(drawn, file))}>
            {t('lever.share.download')}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        width={SHARE_WIDTH}
        height={SHARE_HEIGHT}
        role="img"
        aria-label={t('lever.share.alt', { title: `${card.symbol} ${card.title}`, percent: card.share })}
        className="mb-3 h-auto w-full rounded-md border border-line"
      />
      <Checkbox checked={hasAmounts} onChange={(event) => setAmounts(event.target.checked)}>
        {t('lever.share.amounts')}
      </Checkbox>
      <p className="mt-2 text-12">{t('lever.share.note')}</p>
    </Dialog>
  );
}

// Closes a position and opens the other side at the same tick, after asking.
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useClosedBecause } from '../../../lib/closed.ts';
import { sideText, toneOf } from '../side-text.ts';
import type { PositionDialogProps } from './close-dialog.tsx';
import { sideOf } from './position.ts';
import { useReversePosition } from './position-actions.ts';
import { countText } from '../../../lib/figure-text.ts';

export function ReverseDialog({ row, onClose }: PositionDialogProps) {
  const closed = useClosedBecause('new');
  const reversing = useReversePosition(onClose);
  const side = sideOf(row);
  const other = side === 'long' ? 'short' : 'long';
  const facts = {
    from: sideText(side),
    to: sideText(other),
    hands: Number(row.share),
    multiple: countText(row.multiple),
  };
  return (
    <Dialog
      title={t('lever.reverse.title', { symbol: row.symbol })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('lever.close.keep')}</Button>
          <Button
            variant={toneOf(other)}
            ref={takeFocus}
            onKeyDown={refuseRepeat}
            isPending={reversing.isPending}
            disabled={closed !== undefined}
            title={closed}
            onClick={() => reversing.mutate({ id: row.id })}
          >
            {t('lever.reverse.submit')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('lever.reverse.text', facts)}</p>
    </Dialog>
  );
}

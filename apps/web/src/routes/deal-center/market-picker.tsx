// Where the list of markets has no column of its own: a button at the pair's name that opens it.
import { IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Pair } from '../../lib/pair.ts';

const MarketList = lazy(() =>
  import('../../features/market/market-list.tsx').then((module) => ({ default: module.MarketList })),
);
const Dialog = lazy(() => import('@bourse/ui/dialog.tsx').then((module) => ({ default: module.Dialog })));

export type MarketPickerProps = { readonly pair: Pair; readonly onChoose: (pair: Pair) => void };

export function MarketPicker({ pair, onChoose }: MarketPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton
        label={t('spot.markets.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        // The name itself is pressed, too.
        className="after:absolute after:inset-0"
      >
        <ChevronDown size={16} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog isOpen title={t('spot.markets.open')} onClose={close}>
            <MarketList
              selected={pair}
              onSelect={(chosen) => {
                onChoose(chosen);
                close();
              }}
              className="-mx-4 -mb-3 h-[70dvh] max-h-140 bg-transparent!"
            />
          </Dialog>
        </Suspense>
      )}
    </>
  );
}

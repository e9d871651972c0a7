// Where the list of markets has no column of its own: a button at the pair's name that opens it.
import { IconButton } from '@bourse/ui/button.tsx';
import { lazyOverlay, lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePrepared } from '@bourse/ui/use-prepared.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ChosenMarket } from './trading-parts.ts';

const MarketList = lazyPart(() => import('../features/market/market-list.tsx').then((module) => module.MarketList));
const Dialog = lazyOverlay(() => import('@bourse/ui/dialog.tsx').then((module) => module.Dialog));

export function MarketPicker({ pair, choose, isOffered }: ChosenMarket) {
  usePrepared(MarketList);
  usePrepared(Dialog);
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
        <Dialog isOpen title={t('spot.markets.open')} onClose={close}>
          <MarketList
            selected={pair}
            isOffered={isOffered}
            onSelect={(chosen) => {
              choose(chosen);
              close();
            }}
            className="-mx-4 -mb-3 h-[70dvh] max-h-140 bg-transparent!"
          />
        </Dialog>
      )}
    </>
  );
}

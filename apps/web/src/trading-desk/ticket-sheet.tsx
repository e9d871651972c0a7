// The ticket on a phone: at the foot of the window, with the price as it moves. It is no modal dialog: the page behind it
// can be scrolled and pressed, so that one looks at the chart and takes prices from the book while an order is written.
import type { market } from '@bourse/contract';
import { IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { Change, Price } from '@bourse/ui/figures.tsx';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { isComposing } from '@bourse/ui/lib/composing.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLiveQuotation } from '../features/market/live-quotation.ts';
import { pairOf } from '../lib/pair.ts';

export type TicketSheetProps = {
  readonly quotation: market.Quotation;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function LivePrice({ quotation }: Pick<TicketSheetProps, 'quotation'>) {
  const { now_price, change, moved } = useLiveQuotation(quotation);
  return (
    <span className="ms-auto flex items-baseline gap-2 text-12">
      <Price
        value={now_price}
        places={placesOf(quotation.trade.tick)}
        moved={moved}
        className={cx('text-16', moved === 'flat' && 'text-ink-1!')}
      />
      <Change percent={change} />
    </span>
  );
}

/** Escape closes it, unless what was pressed in is a dialog of its own. */
function useEscape(onClose: () => void): void {
  const sheet = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    const dialog = event.target instanceof Element ? event.target.closest('[role=dialog],[role=alertdialog]') : null;
    if (!dialog || dialog.hasAttribute('data-ticket')) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => sheet(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export function TicketSheet({ quotation, onClose, children }: TicketSheetProps) {
  const { symbol } = pairOf(quotation);
  const sheet = useRef<HTMLElement>(null);
  useEscape(onClose);
  // The focus comes here, and goes back to what opened it.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = sheet.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      {/* Lets the end of the page be scrolled above the sheet. */}
      <div aria-hidden="true" className="h-[60dvh]" />
      <section
        ref={sheet}
        role="dialog"
        aria-label={symbol}
        data-ticket=""
        tabIndex={-1}
        className="sheet z-45 max-h-[68dvh]! overscroll-contain short:max-h-dvh! outline-none starting:translate-y-full"
      >
        <header className="sticky top-0 z-10 flex items-center gap-2 bg-raised ps-4 pe-2 pt-1 short:static">
          <h2 className="text-16 font-[550]">{symbol}</h2>
          <LivePrice quotation={quotation} />
          <IconButton label={t('ui.close')} onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </header>
        <TickRuler className="mx-4 opacity-60" />
        <div className="flex flex-col gap-1 px-4 pt-1 pb-3 text-13">{children}</div>
      </section>
    </>
  );
}

// A trading screen in the frame that fits the window, with what every one of them does beside: it says when the connection
// is lost, and keys lead from market to market.
import { PHONE, useMedia } from '@bourse/ui/lib/use-media.ts';
import { DelistingNotice } from '../features/market/delisting-notice.tsx';
import { Desk } from './desk.tsx';
import { Phone } from './phone.tsx';
import type { TradingFrameProps } from './trading-parts.ts';
import { useConnectionNotice } from './use-connection-notice.ts';
import { useMarketHotkeys } from './use-market-hotkeys.ts';

export function TradingFrame({ market, parts }: TradingFrameProps) {
  const isPhone = useMedia(PHONE);
  useConnectionNotice();
  useMarketHotkeys(market);
  const Frame = isPhone ? Phone : Desk;
  const { delisting } = market.quotation;
  return (
    <>
      {delisting && <DelistingNotice delisting={delisting} className="m-2 shrink-0" />}
      <Frame market={market} parts={parts} />
    </>
  );
}

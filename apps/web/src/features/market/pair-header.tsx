// The market being traded: pair, last price and its worth, and the last 24 hours.
import type { market } from '@bourse/contract';
import { Price } from '../../ui/figures.tsx';

export type PairHeaderProps = {
  readonly quotation: market.Quotation;
  readonly className?: string;
};

export function PairHeader({ quotation, className }: PairHeaderProps) {
  return (
    <div className={className}>
      <Price value={quotation.now_price} />
    </div>
  );
}

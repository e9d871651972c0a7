// The dialog that changes an open order, with the rules and the funds of that order's own market.
import type { spot } from '@bourse/contract';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { prepareOnApproach } from '@bourse/ui/prepare-on-approach.ts';
import { useQuotationGroups } from '../../features/market/quotations.ts';
import { partnerOf } from '../../features/spot/orders/order-pairs.ts';
import { pairOf } from '../../lib/pair.ts';
import { useFunds } from './trading.ts';

const AmendDialog = lazyOverlay(() =>
  import('../../features/spot/amend/amend-dialog.tsx').then((module) => module.AmendDialog),
);

/** For the lists that it opens from. */
export const prepareAmendment = prepareOnApproach(AmendDialog);

export type AmendOrderProps = {
  /** The order is as it was when the dialog was opened. */
  readonly order: spot.SpotOrder;
  readonly rows: readonly spot.SpotOrder[];
  readonly onClose: () => void;
};

export function AmendOrder({ order, rows, onClose }: AmendOrderProps) {
  const { data: groups } = useQuotationGroups();
  const funds = useFunds(pairOf(order));
  const quotation = groups
    ?.flatMap((group) => group.quotation)
    .find((row) => row.currency_id === order.currency_id && row.legal_id === order.legal_id);
  if (!quotation) return null;
  // What fills while the dialog is open counts; what the amendment itself shows at once does not.
  const filled = rows.find((row) => row.id === order.id)?.complete_number ?? order.complete_number;
  return (
    <AmendDialog
      order={{ ...order, complete_number: filled }}
      partner={partnerOf(order, rows)}
      quotation={quotation}
      funds={funds}
      onClose={onClose}
    />
  );
}

// Orders that rest in the book or wait for their price, each with its buttons to amend and to revoke.
import type { spot } from '@bourse/contract';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { Pencil } from 'lucide-react';
import { useAmendingIds } from './amending-ids.ts';
import { namedPriceOf, orderColumns, type PlacesOf, sideText, symbolOf } from './order-columns.tsx';
import type { Paged } from '../../../lib/paged.ts';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { useRevoke } from './revoke.ts';

type OnAmend = (order: spot.SpotOrder) => void;

export type OpenOrdersProps = {
  readonly list: Paged<spot.SpotOrder>;
  readonly placesOf: PlacesOf;
  /** Asks for the dialog that changes an order. */
  readonly onAmend: OnAmend;
};

/** The buttons of an order are told apart by these. */
const namesOf = (order: spot.SpotOrder) => ({
  side: sideText(order),
  symbol: symbolOf(order),
  price: namedPriceOf(order),
});

function Revoke({ order }: { readonly order: spot.SpotOrder }) {
  const revoking = useRevoke();
  return (
    <Button
      variant="quiet"
      size="small"
      className="h-6! px-1.5! font-sans text-iris! touch:h-11! touch:min-w-11 max-md:px-3!"
      isPending={revoking.isPending}
      aria-label={t('spot.orders.revokeOne', namesOf(order))}
      onClick={() => revoking.mutate(order)}
    >
      {t('spot.orders.revoke')}
    </Button>
  );
}

/** The dialog is one of limit and stop-limit orders; others are amended by program. */
const isAmendable = ({ mode, trail_bps: trailBps }: spot.SpotOrder): boolean => mode === 2 && trailBps === undefined;

type ActionProps = { readonly amendingIds: ReadonlySet<number>; readonly onAmend: OnAmend };

const actionColumn = ({ amendingIds, onAmend }: ActionProps): Column<spot.SpotOrder> => ({
  key: 'action',
  header: <span className="sr-only">{t('spot.orders.action')}</span>,
  width: 'var(--order-actions)',
  isNumeric: true,
  onCard: 'end',
  cell: (order) => (
    <span className="inline-flex items-center justify-end md:touch:-me-3 forced-colors:me-0!">
      {isAmendable(order) && (
        <IconButton
          label={t('amend.actionOne', namesOf(order))}
          title={t('amend.action')}
          aria-busy={amendingIds.has(order.id)}
          aria-haspopup="dialog"
          onClick={() => onAmend(order)}
          className="size-6! text-iris! touch:size-11!"
        >
          {amendingIds.has(order.id) ? <span className="spinner" /> : <Pencil size={13} aria-hidden="true" />}
        </IconButton>
      )}
      <Revoke order={order} />
    </span>
  ),
});

export function OpenOrders({ list, placesOf, onAmend }: OpenOrdersProps) {
  const amendingIds = useAmendingIds();
  return (
    <PagedTable
      loginTitle={t('spot.orders.login')}
      label={t('spot.orders.open')}
      list={list}
      columns={[...orderColumns(list.rows, placesOf), actionColumn({ amendingIds, onAmend })]}
      emptyTitle={t('spot.orders.openNone')}
      emptyText={t('spot.orders.openNoneText')}
    />
  );
}

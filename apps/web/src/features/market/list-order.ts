// The order of the list of markets that somebody chose by its heads, kept in this browser.
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';
import { LIST_COLUMNS, type ListColumn, type ListOrder, nextOrder } from './list-markets.ts';

/** Written as `volume falling`. */
function readOrder(): ListOrder | undefined {
  const [name, direction] = (readStored('market_sort') ?? '').split(' ');
  const column = LIST_COLUMNS.find((each) => each === name);
  if (!column || (direction !== 'falling' && direction !== 'rising')) return undefined;
  return { column, direction };
}

export const useListOrder = create<{ readonly order: ListOrder | undefined }>(() => ({ order: readOrder() }));

/** A head was pressed. */
export function orderBy(column: ListColumn): void {
  const order = nextOrder(useListOrder.getState().order, column);
  store('market_sort', order && `${order.column} ${order.direction}`);
  useListOrder.setState({ order });
}

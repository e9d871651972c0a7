// OCO pairs among the rows of a list: who belongs together.
import type { spot } from '@bourse/contract';

type Rows = readonly spot.SpotOrder[];

/** The other leg of an order's pair, as far as it is among the rows. */
export const partnerOf = (order: spot.SpotOrder, rows: Rows): spot.SpotOrder | undefined =>
  order.oco_id === null ? undefined : rows.find((row) => row.oco_id === order.oco_id && row.id !== order.id);

/** Returns whether the row is right above or below its partner; undefined where it is neither. */
export function placeInPair(order: spot.SpotOrder, rows: Rows): 'upper' | 'lower' | undefined {
  const at = rows.findIndex((row) => row.id === order.id);
  const isPartner = (row: spot.SpotOrder | undefined): boolean =>
    order.oco_id !== null && row?.oco_id === order.oco_id && row.id !== order.id;
  if (at === -1) return undefined;
  if (isPartner(rows[at + 1])) return 'upper';
  return at > 0 && isPartner(rows[at - 1]) ? 'lower' : undefined;
}

// The digits of each market's prices and quantities, for lists that span markets.
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { useMemo } from 'react';
import { useQuotationGroups } from '../../features/market/quotations.ts';
import type { Places, PlacesOf } from '../../features/spot/orders/order-columns.tsx';
import { pairOf } from '../../lib/pair.ts';

export function usePlaces(): PlacesOf {
  const { data: groups } = useQuotationGroups();
  const places = useMemo(() => {
    const rows = groups?.flatMap((group) => group.quotation) ?? [];
    return new Map<string, Places>(
      rows.map((row) => [pairOf(row).symbol, { price: placesOf(row.trade.tick), number: placesOf(row.trade.step) }]),
    );
  }, [groups]);
  return (symbol) => places.get(symbol);
}

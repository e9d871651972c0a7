import { useServerTime } from '../../../realtime/server-clock.ts';
import { dueAt, type Product } from '../draft/outcome.ts';

const MINUTE_MS = 60_000;

/** When an order would be due that is bought in this minute. */
export const useDue = (product: Pick<Product, 'qixian'>): number =>
  dueAt(
    useServerTime((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS),
    product,
  );

// Compares what clients were told with what the database holds after a crash.
import { parseUnits } from '@bourse/domain';
import type postgres from 'postgres';
import { auditBooks } from '../../apps/server/src/storage/audit.ts';
import type { Call, PlaceCall, PlacedOrder } from './calls.ts';

type OrderRow = {
  id: string;
  side: string;
  price: string;
  quantity: string;
  status: string;
  cancel_reason: string | null;
  filled: string;
};

/** Everything that is wrong, as text. Every call must have its answer by now. */
export async function findFaults(sql: postgres.Sql, calls: readonly Call[]): Promise<string[]> {
  const rows = await sql<OrderRow[]>`
    SELECT id, side, trim_scale(price) AS price, trim_scale(quantity) AS quantity, status, cancel_reason,
      trim_scale(filled) AS filled
    FROM orders`;
  const orders = new Map(rows.map((row) => [Number(row.id), row]));
  const told = new Set<number>();
  const faults = await auditBooks(sql);
  for (const call of calls) {
    const { answer, request, key } = call;
    if (answer === undefined) faults.push(`${key} has no answer`);
    if (answer?.type === 'ok' && request.kind === 'place') {
      if (answer.order === undefined) faults.push(`${key} was accepted without an order`);
      else {
        if (told.has(answer.order.id)) faults.push(`order ${answer.order.id} answers two calls, ${key} the second`);
        told.add(answer.order.id);
        faults.push(...comparePlaced({ key, request, placed: answer.order, row: orders.get(answer.order.id) }));
      }
    }
    if (answer?.type === 'ok' && request.kind === 'cancel') {
      const row = orders.get(request.orderId);
      if (row?.status !== 'cancelled' || row.cancel_reason !== 'user') {
        faults.push(`order ${request.orderId} was cancelled by ${key} and is ${row?.status} (${row?.cancel_reason})`);
      }
    }
  }
  for (const id of orders.keys()) if (!told.has(id)) faults.push(`order ${id} is in the database and nobody placed it`);
  const [keys] = await sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM idempotency_keys`;
  if (keys?.count !== calls.length) faults.push(`${calls.length} calls have left ${keys?.count} keys`);
  return faults;
}

function comparePlaced(order: {
  key: string;
  request: PlaceCall;
  placed: PlacedOrder;
  row: OrderRow | undefined;
}): string[] {
  const { key, request, placed, row } = order;
  if (row === undefined) return [`order ${placed.id} of ${key} was accepted and is lost`];
  const faults: string[] = [];
  const expect = (name: string, is: unknown, told: unknown): void => {
    if (is !== told)
      faults.push(`order ${placed.id} of ${key}: ${name} is ${String(is)}, its client was told ${String(told)}`);
  };
  expect('side', row.side, request.side);
  expect('quantity', units(row.quantity), units(request.quantity));
  expect('price', units(row.price), units(request.price ?? '0'));
  if (placed.status !== 'open') {
    expect('status', row.status, placed.status);
    expect('filled', units(row.filled), units(placed.filled));
  } else if (units(row.filled) < units(placed.filled)) {
    faults.push(`order ${placed.id} of ${key} had filled ${placed.filled} and has filled ${row.filled}`);
  }
  return faults;
}

function units(text: string): bigint {
  const parsed = parseUnits(text);
  if (parsed === undefined) throw new Error(`not a decimal: ${text}`);
  return parsed;
}

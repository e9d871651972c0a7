// What an order has brought counts for its owner's day, and for the insurance that covers it.
import { addAmounts, type Instant, type MicroResult, shanghaiDay } from '@bourse/domain';
import { calculateMicroNet } from './formulas.ts';
import { openAccount } from './accounts.ts';
import { countInsured } from './run-insurance.ts';
import type { MicroContext, MicroWorld } from './seconds.ts';
import type { MicroOrder } from './order.ts';

export function countResult(
  world: MicroWorld,
  context: MicroContext,
  order: MicroOrder,
  { result, at }: { readonly result: MicroResult; readonly at: Instant },
): void {
  const net = calculateMicroNet(result, order);
  if (net === 0n) return;
  const account = openAccount(world, order);
  const day = shanghaiDay(at);
  // What comes late counts for the day that has begun.
  if (account.day >= day) account.result = addAmounts(account.result, net);
  else {
    account.day = day;
    account.result = net;
  }
  context.changes.microAccounts.add(account);
  countInsured(world, context, order, { net, at });
}

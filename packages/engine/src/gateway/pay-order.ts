// Paying for what came through the payment form.
import {
  accept,
  addAmounts,
  formatUnits,
  maxAmount,
  refuse,
  shanghaiDay,
  subtractAmounts,
  USDT,
  ZERO,
  type Amount,
  type EngineRefusalCode,
  type Instant,
  type Price,
  type Refusal,
} from '@bourse/domain';
import { checkMoney } from '../core/check-money.ts';
import { availableOf } from '../core/fund-house.ts';
import { calculateFiatNumber } from '../fiat/formulas.ts';
import { getFiatRate } from '../fiat/prices.ts';
import { repayDebt } from '../wallet/deposits.ts';
import { restrict } from '../wallet/restrict.ts';
import type { PayGatewayOrder } from './commands.ts';
import type { Gateway, GatewayContext, GatewayOutcome, GatewayWorld } from './gateway.ts';
import { isTooOld, type GatewayPayment } from './payment.ts';

export function payGatewayOrder(
  world: GatewayWorld,
  context: GatewayContext,
  command: PayGatewayOrder,
): GatewayOutcome<PayGatewayOrder> {
  const due = checkOrder(world, context.at, command);
  if ('ok' in due) return due;
  const { userId, orderId, orderedAt } = command;
  const { number, rate } = due;
  const from = world.ledger.openHouseAccount(context, 'gateway', USDT);
  const to = world.ledger.openAccount(context, userId, 'legal', USDT);
  world.ledger.transfer(context, 'gateway_payment', { from, to, amount: number });
  const payment = { orderId, userId, number, rate, orderedAt, seq: context.seq, at: context.at };
  keepPayment(world.gateway, payment);
  context.changes.gatewayPayments.push(payment);
  context.events.push({ kind: 'gatewayOrderPaid', payment });
  restrict(world, context, { userId, worth: number, restrictMs: world.gateway.rules?.restrictMs ?? 0 });
  repayDebt(world, context, to);
  return accept({ number: formatUnits(number), rate: formatUnits(rate) });
}

/** A new payment, or one from a snapshot. Days only grow. */
export function keepPayment(gateway: Gateway, payment: GatewayPayment): void {
  gateway.paid.set(payment.orderId, payment);
  gateway.kept.add(payment);
  const day = shanghaiDay(payment.at);
  gateway.paidToday = addAmounts(paidOn(gateway, day), payment.number);
  gateway.day = day;
}

const paidOn = (gateway: Gateway, day: number): Amount => (gateway.day === day ? gateway.paidToday : ZERO);

type Due = { readonly number: Amount; readonly rate: Price };

/** Answers what is to be paid, or why it is not. */
function checkOrder(world: GatewayWorld, at: Instant, command: PayGatewayOrder): Due | Refusal<EngineRefusalCode> {
  const { gateway } = world;
  const { orderId, money, orderedAt } = command;
  if (!gateway.rules) return refuse('gateway_closed');
  if (isTooOld({ orderedAt }, at)) return refuse('gateway_order_expired');
  if (gateway.paid.has(orderId)) return refuse('gateway_order_paid');
  if (money <= 0n || command.rate <= 0n) return refuse('quantity_required');
  const rate = findRate(world, at, command);
  if (rate === undefined) return refuse('fiat_rate_missing');
  const number = calculateFiatNumber(money, rate);
  const refusal = checkMoney(world, { currencyId: USDT, amount: number });
  if (refusal) return refusal;
  const left = maxAmount(subtractAmounts(gateway.rules.dayCap, paidOn(gateway, shanghaiDay(at))), ZERO);
  if (number > left) return refuse('gateway_day_cap', { left: formatUnits(left), currencyId: USDT });
  const available = availableOf(world, 'gateway', USDT);
  if (number <= available) return { number, rate };
  return refuse('gateway_unfunded', { left: formatUnits(available), currencyId: USDT });
}

/** That of the order while it is held; later the one that is worse for the payer, which needs one that counts now. */
function findRate(
  { fiat }: GatewayWorld,
  at: Instant,
  { rate, rateUntil, heardAt }: PayGatewayOrder,
): Price | undefined {
  if (heardAt < rateUntil) return rate;
  const current = getFiatRate(fiat, 'CNY', at);
  return current !== undefined && current < rate ? rate : current;
}

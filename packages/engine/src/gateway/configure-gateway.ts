// What operators set of the payment form, and the money that it pays out.
import { accept, DAY_MS, refuse, USDT } from '@bourse/domain';
import { fundFromTreasury } from '../core/fund-house.ts';
import type { ConfigureGateway, FundGateway } from './commands.ts';
import type { GatewayContext, GatewayOutcome, GatewayWorld } from './gateway.ts';
import { GATEWAY_RULES } from './rules.ts';

const RESTRICT_DAYS_MAX = 30;

export function configureGateway(
  { gateway }: GatewayWorld,
  context: GatewayContext,
  { rules }: ConfigureGateway,
): GatewayOutcome<ConfigureGateway> {
  const { moneyMin, moneyMax, dayCap, restrictMs } = rules;
  const isSound =
    moneyMin > 0n &&
    moneyMax >= moneyMin &&
    dayCap >= 0n &&
    Number.isSafeInteger(restrictMs) &&
    restrictMs >= 0 &&
    restrictMs <= RESTRICT_DAYS_MAX * DAY_MS;
  if (!isSound) return refuse('invalid_market_settings');
  gateway.rules = Object.assign(gateway.rules ?? { id: 1 as const, ...rules }, rules);
  context.changes.gatewayRules.add(gateway.rules);
  context.events.push({ kind: 'gatewayConfigured', rules: GATEWAY_RULES.copy(gateway.rules) });
  return accept({});
}

export const fundGateway = (
  world: GatewayWorld,
  context: GatewayContext,
  { amount }: FundGateway,
): GatewayOutcome<FundGateway> =>
  fundFromTreasury(world, context, 'gateway_funding', { purpose: 'gateway', currencyId: USDT, amount });

// What happened to orders, one line each: `accepted 3 ann 2`, `traded 0.5 @ 100: 3 has 0.5 of 2, 1 has 0.5 of 0.5`, the taker
// first, `ended 1 filled`.
import { ensureNever, formatUnits, type UserId } from '@bourse/domain';
import type { Event } from '../capabilities.ts';
import type { Execution, Traded } from '../spot/spot.ts';
import { USERS } from './cast.ts';

export const drawExecutions = (events: readonly Event[]): string =>
  events
    .flatMap((event) => {
      if (event.kind === 'traded') return [drawTrade(event)];
      return event.kind === 'execution' ? [draw(event)] : [];
    })
    .join('\n');

function drawTrade({ fill, takerFilled, takerQuantity, makerFilled, makerQuantity }: Traded): string {
  const taker = `${fill.takerOrderId} has ${formatUnits(takerFilled)} of ${formatUnits(takerQuantity)}`;
  const maker = `${fill.makerOrderId} has ${formatUnits(makerFilled)} of ${formatUnits(makerQuantity)}`;
  return `traded ${formatUnits(fill.quantity)} @ ${formatUnits(fill.price)}: ${taker}, ${maker}`;
}

function draw(event: Execution): string {
  const { type, orderId, userId, quantity, filled, cancelReason, clientOrderId } = event;
  const line = `${type} ${orderId} ${nameOf(userId)}`;
  switch (type) {
    case 'accepted':
      return [line, formatUnits(quantity), ...nameIn(clientOrderId)].join(' ');
    case 'reduced':
      return `${line} ${formatUnits(quantity)}`;
    case 'renamed':
      return [line, ...nameIn(event.formerClientOrderId), 'to', ...nameIn(clientOrderId)].join(' ');
    case 'ended':
      return `${line} ${cancelReason ?? 'filled'} ${formatUnits(filled)}`;
    case 'triggered':
      return line;
    default:
      return ensureNever(event);
  }
}

const nameIn = (name: string | undefined): readonly string[] => (name === undefined ? [] : [`#${name}`]);
const nameOf = (id: UserId): string => Object.entries(USERS).find(([, user]) => user === id)?.[0] ?? String(id);

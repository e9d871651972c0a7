// The one table of methods that requests and messages of sockets are carried out by.
import { accept } from '@bourse/domain';
import { bots } from '@bourse/contract';
import { accountHandlers } from './account-methods.ts';
import { type BotHandler, handle } from './handler.ts';
import { marketHandlers } from './market-methods.ts';
import { orderHandlers } from './order-methods.ts';
import type { BotServices } from './services.ts';

const serverHandlers = ({ clock }: BotServices): readonly BotHandler[] => [
  handle(bots.server.ping, () => accept({})),
  handle(bots.server.time, () => accept({ serverTime: clock.now() })),
];

export const createMethods = (services: BotServices): readonly BotHandler[] => [
  ...serverHandlers(services),
  ...marketHandlers(services),
  ...orderHandlers(services),
  ...accountHandlers(services),
];

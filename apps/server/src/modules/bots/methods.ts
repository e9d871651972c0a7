// The one table of methods that requests and messages of sockets are carried out by.
import { accept } from '@bourse/domain';
import { bots } from '@bourse/contract';
import { accountHandlers } from './account-methods.ts';
import { KEY_REFUSED } from './errors.ts';
import { type BotHandler, type BotSocket, handle } from './handler.ts';
import { marketHandlers } from './market-methods.ts';
import { orderHandlers } from './order-methods.ts';
import type { BotServices } from './services.ts';

const serverHandlers = ({ clock }: BotServices): readonly BotHandler[] => [
  handle(bots.server.ping, () => accept({})),
  handle(bots.server.time, () => accept({ serverTime: clock.now() })),
];

function viewSession({ clock }: BotServices, socket: BotSocket | undefined): bots.session.SessionState {
  const session = socket?.session();
  return {
    apiKey: session?.apiKey ?? null,
    authorizedSince: session?.since ?? null,
    connectedSince: socket?.connectedSince ?? clock.now(),
    returnRateLimits: socket?.returnsLimits ?? true,
    serverTime: clock.now(),
    userDataStream: socket?.followsAccount ?? false,
  };
}

const sessionHandlers = (services: BotServices): readonly BotHandler[] => [
  handle(bots.session.logon, ({ user, input: { apiKey }, socket }) =>
    socket?.logOn({ user, apiKey, since: services.clock.now() }) === true
      ? accept(viewSession(services, socket))
      : KEY_REFUSED,
  ),
  handle(bots.session.status, ({ socket }) => accept(viewSession(services, socket))),
  handle(bots.session.logout, ({ socket }) => {
    socket?.logOut();
    return accept(viewSession(services, socket));
  }),
];

export const createMethods = (services: BotServices): readonly BotHandler[] => [
  ...serverHandlers(services),
  ...sessionHandlers(services),
  ...marketHandlers(services),
  ...orderHandlers(services),
  ...accountHandlers(services),
];

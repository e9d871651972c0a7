// Handlers of the methods of accounts and of the streams of their events.
import { bots } from '@bourse/contract';
import { accept, refuse } from '@bourse/domain';
import { viewFigure as decimal } from '../../core/market/figures.ts';
import { findBalances } from '../../core/market/wallet-worth.ts';
import { INVALID_SYMBOL, KEY_REFUSED, refusalOf, refuseBot } from './errors.ts';
import { dearestOf, findRates, NO_DISCOUNT, NO_RATES, pointsOf, viewRates } from './fee-rates.ts';
import { type BotHandler, handle } from './handler.ts';
import type { BotServices } from './services.ts';
import { SOCKET_ONLY, Subscriptions } from './subscriptions.ts';
import { findMarket, listMarkets } from './symbols.ts';
import { walletHandlers } from './wallet-methods.ts';

const NOT_LOGGED_ON = refuseBot(-1002, 'You are not authorized to execute this request.', { status: 401 });
const UNKNOWN_LISTEN_KEY = refuseBot(-1125, 'This listenKey does not exist.');

export const accountHandlers = (services: BotServices): readonly BotHandler[] => [
  ...ownHandlers(services),
  ...streamHandlers(services),
  ...subscriptionHandlers(services),
  ...walletHandlers(services),
];

const { accounts } = bots;

const ownHandlers = (services: BotServices): readonly BotHandler[] => [
  handle(accounts.status, async ({ input, user }) => {
    const { storage, market, clock } = services;
    const [balances, ratesOf] = await Promise.all([findBalances(storage.db, user.id), findRates(services, user.id)]);
    const rates = dearestOf(listMarkets(market).map(ratesOf));
    const spot = new Map(balances.filter(({ wallet }) => wallet === 'change').map((own) => [own.currencyId, own]));
    const rows = market.currencies().map(({ id, name: asset }) => {
      const { available = 0n, locked = 0n } = spot.get(id) ?? {};
      return { asset, free: decimal(available), locked: decimal(locked), isZero: available + locked === 0n };
    });
    return accept({
      makerCommission: pointsOf(rates.makerFee),
      takerCommission: pointsOf(rates.takerFee),
      buyerCommission: 0,
      sellerCommission: 0,
      commissionRates: viewRates(rates),
      canTrade: true,
      canWithdraw: false,
      canDeposit: true,
      brokered: false,
      requireSelfTradePrevention: false,
      preventSor: false,
      updateTime: clock.now(),
      accountType: 'SPOT',
      balances: rows
        .filter(({ isZero }) => !(isZero && input.omitZeroBalances))
        .map(({ asset, free, locked }) => ({ asset, free, locked })),
      permissions: ['SPOT'],
      uid: user.id,
    });
  }),
  handle(accounts.commission, async ({ input, user }) => {
    const market = findMarket(services.market, input.symbol);
    if (!market) return INVALID_SYMBOL;
    const ratesOf = await findRates(services, user.id);
    return accept({
      symbol: input.symbol,
      standardCommission: viewRates(ratesOf(market)),
      specialCommission: NO_RATES,
      taxCommission: NO_RATES,
      discount: NO_DISCOUNT,
    });
  }),
  handle(accounts.orderLimits, ({ user }) => accept(services.botWeights.orderLimitsOf(user))),
];

const streamHandlers = ({ botEvents: { listenKeys } }: BotServices): readonly BotHandler[] => [
  handle(accounts.startStream, ({ user }) => {
    // Whoever listens reads.
    if (!user.key.permissions.has('read')) return KEY_REFUSED;
    const listenKey = listenKeys.open(user);
    return listenKey === undefined ? refusalOf(refuse('busy')) : accept({ listenKey });
  }),
  handle(accounts.keepStream, ({ input, user }) =>
    listenKeys.keep(user.id, input.listenKey) ? accept({}) : UNKNOWN_LISTEN_KEY,
  ),
  handle(accounts.stopStream, ({ input, user }) =>
    listenKeys.close(user.id, input.listenKey) ? accept({}) : UNKNOWN_LISTEN_KEY,
  ),
];

function subscriptionHandlers(services: BotServices): readonly BotHandler[] {
  const subscriptions = new Subscriptions(services);
  return [
    handle(accounts.subscribe, ({ socket }) => {
      const user = socket?.session()?.user;
      if (!socket || !user) return NOT_LOGGED_ON;
      return user.key.permissions.has('read') ? subscriptions.open(socket, user, true) : KEY_REFUSED;
    }),
    handle(accounts.subscribeSigned, ({ user, socket }) =>
      socket ? subscriptions.open(socket, user, false) : SOCKET_ONLY,
    ),
    handle(accounts.unsubscribe, ({ input, socket }) =>
      socket ? subscriptions.close(socket, input.subscriptionId) : SOCKET_ONLY,
    ),
    handle(accounts.subscriptions, ({ socket }) => (socket ? accept(subscriptions.list(socket)) : SOCKET_ONLY)),
  ];
}

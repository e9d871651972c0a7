// Methods of the account that a key belongs to, and of the streams of its events.
import { z } from 'zod';
import { decimalText, flagParam, symbolParam, wholeParam } from './fields.ts';
import { usedLimit } from './limits.ts';
import { defineMethod, type HttpWay } from './method.ts';

const rates = z.object({ maker: decimalText, taker: decimalText, buyer: decimalText, seller: decimalText });

export const balance = z.object({ asset: z.string(), free: decimalText, locked: decimalText });

export const status = defineMethod({
  name: 'account.status',
  http: [{ method: 'GET', path: '/api/v3/account' }],
  isOverSocket: true,
  access: 'read',
  summary:
    'What the account has in its spot wallet, and the rates that its tier comes to on the market that has the highest.',
  weight: 20,
  input: z.object({ omitZeroBalances: flagParam.default(false) }),
  answer: z.object({
    /** In basis points. */
    makerCommission: z.number(),
    takerCommission: z.number(),
    buyerCommission: z.number(),
    sellerCommission: z.number(),
    commissionRates: rates,
    canTrade: z.boolean(),
    canWithdraw: z.boolean(),
    canDeposit: z.boolean(),
    brokered: z.boolean(),
    requireSelfTradePrevention: z.boolean(),
    preventSor: z.boolean(),
    updateTime: z.number(),
    accountType: z.string(),
    balances: z.array(balance),
    permissions: z.array(z.string()),
    uid: z.number(),
  }),
});

export const commission = defineMethod({
  name: 'account.commission',
  http: [{ method: 'GET', path: '/api/v3/account/commission' }],
  isOverSocket: true,
  access: 'read',
  summary: 'The rates of the account’s tier on a market.',
  weight: 20,
  input: z.object({ symbol: symbolParam }),
  answer: z.object({
    symbol: z.string(),
    standardCommission: rates,
    specialCommission: rates,
    taxCommission: rates,
    discount: z.object({
      enabledForAccount: z.boolean(),
      enabledForSymbol: z.boolean(),
      discountAsset: z.string(),
      discount: decimalText,
    }),
  }),
});

export const orderLimits = defineMethod({
  name: 'account.rateLimits.orders',
  http: [{ method: 'GET', path: '/api/v3/rateLimit/order' }],
  isOverSocket: true,
  access: 'read',
  summary: 'How many orders the account’s person has placed of those that the limits allow.',
  weight: 40,
  input: z.object({}),
  answer: z.array(usedLimit),
});

/** The second path is an older name. */
const streamWays = (method: HttpWay['method']): HttpWay[] =>
  ['/api/v3/userDataStream', '/api/v1/userDataStream'].map((path) => ({ method, path }));

const listenKey = z.string().max(200);

export const startStream = defineMethod({
  name: 'userDataStream.start',
  http: streamWays('POST'),
  isOverSocket: true,
  access: 'key',
  summary:
    'Gives the listen key under which the account’s events are streamed for 60 minutes; one that lives is given again, and lasts anew.',
  weight: 2,
  input: z.object({}),
  answer: z.object({ listenKey }),
});

export const keepStream = defineMethod({
  name: 'userDataStream.ping',
  http: streamWays('PUT'),
  isOverSocket: true,
  access: 'key',
  summary: 'Lets a listen key last 60 minutes from now on.',
  weight: 2,
  input: z.object({ listenKey }),
  answer: z.object({}),
});

export const stopStream = defineMethod({
  name: 'userDataStream.stop',
  http: streamWays('DELETE'),
  isOverSocket: true,
  access: 'key',
  summary: 'Ends a listen key and its stream.',
  weight: 2,
  input: z.object({ listenKey }),
  answer: z.object({}),
});

const subscription = z.object({ subscriptionId: z.number() });

export const subscribe = defineMethod({
  name: 'userDataStream.subscribe',
  http: [],
  isOverSocket: true,
  // Its messages are not signed: the session says whose it is.
  access: 'none',
  summary: 'Tells the socket of what happens to the account that it is logged in as.',
  weight: 2,
  input: z.object({}),
  answer: subscription,
});

export const subscribeSigned = defineMethod({
  name: 'userDataStream.subscribe.signature',
  http: [],
  isOverSocket: true,
  access: 'read',
  summary: 'The same for the account whose key signs the message.',
  weight: 2,
  input: z.object({}),
  answer: subscription,
});

export const unsubscribe = defineMethod({
  name: 'userDataStream.unsubscribe',
  http: [],
  isOverSocket: true,
  access: 'none',
  summary: 'Ends one subscription of the socket, or all of them.',
  weight: 2,
  input: z.object({ subscriptionId: wholeParam.optional() }),
  answer: z.object({}),
});

export const subscriptions = defineMethod({
  name: 'session.subscriptions',
  http: [],
  isOverSocket: true,
  access: 'none',
  summary: 'Which subscriptions the socket has.',
  weight: 2,
  input: z.object({}),
  answer: z.array(subscription),
});

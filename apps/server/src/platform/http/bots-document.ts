// The document of the Binance-Spot-compatible API (a subset), OpenAPI 3.1, out of its table of methods. Its streams, and methods that
// only its socket has, are in docs/bots.md.
import { bots } from '@bourse/contract';
import { KEY_WINDOW_MS, KEY_WINDOW_MS_MAX } from '@bourse/domain';
import { z } from 'zod';
import { asJson, type Content, type Part } from './api-components.ts';
import type { ApiDocument } from './api-document.ts';
import { capital, fieldsOf, schemaOf } from './api-operations.ts';

const DESCRIPTION =
  'A Binance-Spot-compatible API (a subset): programs that were written for Binance Spot trade here by changing one address. It is not affiliated with ' +
  'or endorsed by Binance. It is a view onto the same markets, orders, keys and budgets as our own API, which `/api/docs` describes. ' +
  'Parameters come in the query, or as a form in the body of a POST, PUT or DELETE; decimals are text. Answers are JSON without an envelope; ' +
  'a refusal is `{code, msg}`. Where a method can be sent over the socket `/ws-api/v3`, its operation says under which name. ' +
  'Streams, methods of the socket alone, errors, and every difference are listed in `docs/bots.md`.';

/** The weight of a method that depends on its parameters is said in these words. */
export const WEIGHT_WORDS: Readonly<Record<string, string>> = {
  depth: '5, above 100 levels 25, above 500 levels 50, above 1000 levels 250',
  'ticker.24hr': '2, of more than 20 symbols 40, of more than 100 or all 80',
  'ticker.tradingDay': '4 for each symbol, at most 200',
  ticker: '4 for each symbol, at most 200',
  'ticker.price': '2, of several or all symbols 4',
  'ticker.book': '2, of several or all symbols 4',
  'order.test': '1, with computeCommissionRates 20',
  'openOrders.status': '6, without a symbol 80',
  myTrades: '20, with an orderId 5',
};

export const weightTextOf = ({ name, weight }: bots.BotMethod): string =>
  typeof weight === 'number' ? String(weight) : (WEIGHT_WORDS[name] ?? '');

/** Every parameter that a method needs has one of these. */
export const BOT_EXAMPLES: Readonly<Record<string, string>> = {
  symbol: 'BTCUSDT',
  interval: '1h',
  side: 'BUY',
  type: 'LIMIT',
  quantity: '0.01',
  price: '70000',
  stopPrice: '60000',
  newQty: '0.005',
  cancelReplaceMode: 'STOP_ON_FAILURE',
  aboveType: 'STOP_LOSS_LIMIT',
  belowType: 'LIMIT_MAKER',
  coin: 'USDT',
  listenKey: '5f8b0c6a11d24a559f0e3f1f8b0c6a115f8b0c6a11d24a559f0e3f1f8b0c6a11',
  timestamp: '1795910400000',
};

const PERMISSIONS: Readonly<Record<bots.Access, string>> = {
  none: 'Nobody is asked who they are.',
  key: 'The name of a live key is enough.',
  signed: 'Signed by any key.',
  read: 'Signed, by a key that may read.',
  trade: 'Signed, by a key that may trade.',
};

const SECURITY: Readonly<Record<bots.Access, readonly Part[]>> = {
  none: [],
  key: [{ key: [] }],
  signed: [{ key: [], signature: [] }],
  read: [{ key: [], signature: [] }],
  trade: [{ key: [], signature: [] }],
};

const ref = (kind: string, name: string): Part => ({ $ref: `#/components/${kind}/${name}` });

const USED = 'X-MBX-USED-WEIGHT-1M';
const ORDERS = { 'X-MBX-ORDER-COUNT-10S': 'ordersShort', 'X-MBX-ORDER-COUNT-1D': 'ordersDay' } as const;

const ofWeight = { [USED]: ref('headers', 'usedWeight') };
const ofOrders = Object.fromEntries(
  Object.entries(ORDERS).map(([name, component]) => [name, ref('headers', component)]),
);

const refused = (description: string, hasToWait = false, schema = 'Refusal') => ({
  description,
  headers: { ...ofWeight, ...(hasToWait && { 'Retry-After': ref('headers', 'retryAfter') }) },
  content: asJson(ref('schemas', schema)),
});

const [SHORT, DAY] = bots.ORDER_LIMITS;

const COMPONENTS = {
  schemas: {
    Refusal: {
      description: 'Why it was refused: `code` is negative, and `msg` a text that clients match.',
      type: 'object',
      properties: { code: { type: 'integer' }, msg: { type: 'string' } },
      required: ['code', 'msg'],
      additionalProperties: false,
    },
    RefusedReplacing: {
      description: 'What became of each of the two orders.',
      type: 'object',
      properties: {
        code: { type: 'integer' },
        msg: { type: 'string' },
        data: {
          type: 'object',
          properties: {
            cancelResult: { type: 'string', enum: ['SUCCESS', 'FAILURE', 'NOT_ATTEMPTED'] },
            newOrderResult: { type: 'string', enum: ['SUCCESS', 'FAILURE', 'NOT_ATTEMPTED'] },
            cancelResponse: { type: ['object', 'null'] },
            newOrderResponse: { type: ['object', 'null'] },
          },
          required: ['cancelResult', 'newOrderResult', 'cancelResponse', 'newOrderResponse'],
        },
      },
      required: ['code', 'msg'],
    },
  },
  headers: {
    usedWeight: {
      description: `What the address has used of the ${bots.WEIGHT_LIMIT.limit} of weight of the present minute.`,
      schema: { type: 'integer' },
    },
    ordersShort: {
      description: `Orders that the person has placed of the ${SHORT.limit} of the present ${SHORT.intervalNum} seconds.`,
      schema: { type: 'integer' },
    },
    ordersDay: {
      description: `Orders that the person has placed of the ${DAY.limit} of the present day in UTC.`,
      schema: { type: 'integer' },
    },
    retryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
  },
  parameters: {
    timestamp: {
      name: 'timestamp',
      in: 'query',
      required: true,
      description: 'When it was signed, in UTC milliseconds or microseconds.',
      schema: { type: 'integer' },
      example: Number(BOT_EXAMPLES['timestamp']),
    },
    recvWindow: {
      name: 'recvWindow',
      in: 'query',
      description: 'Milliseconds for which it is good after its timestamp.',
      schema: { type: 'number', default: KEY_WINDOW_MS, maximum: KEY_WINDOW_MS_MAX },
    },
  },
  responses: {
    Wrong: refused('Refused, with nothing done: `code` and `msg` say why.'),
    Unproven: refused('The key is not known or not permitted, or comes from another address: -2014, -2015.'),
    PartlyReplaced: refused('One of the two was refused: -2021.', false, 'RefusedReplacing'),
    Banned: refused('The address went on after being told to wait: -1003.', true),
    TooMany: refused('Too much weight, or too many orders: -1003, -1015.', true),
    Fault: refused('A fault of the server: -1000. Whether it took effect is not known.'),
    Unavailable: refused('Not now: -1008, -1016. Nothing was done.'),
  },
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-MBX-APIKEY', description: 'The name of a key.' },
    signature: {
      type: 'apiKey',
      in: 'query',
      name: 'signature',
      description:
        'Over the raw query and the raw body, one after the other and less `signature`: HMAC-SHA-256 under the secret as hex, or Ed25519 ' +
        'as base64. One that places or changes orders is good once.',
    },
  },
};

const isSigned = ({ access }: bots.BotMethod): boolean => access !== 'none' && access !== 'key';

/** `order.cancelReplace` is `orderCancelReplace`; further addresses of a method are numbered from 2 on. */
const operationIdOf = ({ name }: bots.BotMethod, place: number): string => {
  const [first = '', ...others] = name.split('.');
  return first + others.map(capital).join('') + (place === 0 ? '' : String(place + 1));
};

/** The first folder below the version says what a method is about. */
const TAGS = [
  ['wallets', bots.wallets],
  ['accounts', bots.accounts],
  ['orders', bots.orders],
  ['markets', bots.markets],
  ['server', bots.server],
] as const;
const tagOf = (method: bots.BotMethod): string =>
  TAGS.find(([, part]) => Object.values<unknown>(part).includes(method))?.[0] ?? 'session';

const choices = z.object({ anyOf: z.array(z.looseObject({ type: z.string().optional() })) });

/** A query has no lists: many symbols are the text of a JSON list in it. */
function inQuery(schema: Part): Part {
  const { data } = choices.safeParse(schema);
  if (!data) return schema;
  const anyOf = data.anyOf.filter(({ type }) => type !== 'array');
  const [only, ...others] = anyOf;
  const { anyOf: _, ...rest } = schema;
  return only && others.length === 0 ? { ...rest, ...only } : { ...rest, anyOf };
}

function parametersOf(method: bots.BotMethod): readonly Part[] {
  const { properties, required } = fieldsOf(method.input, 'input');
  const own = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true, example: BOT_EXAMPLES[name] }),
    schema: inQuery(schema),
  }));
  return isSigned(method) ? [...own, ref('parameters', 'timestamp'), ref('parameters', 'recvWindow')] : own;
}

function describeMethod(method: bots.BotMethod, place: number): Part {
  const { summary, access, isOverSocket, name, orders } = method;
  const counted = orders === undefined ? '' : ` Counts as ${orders === 1 ? 'one order' : `${orders} orders`}.`;
  const socket = isOverSocket ? ` Over the socket it is \`${name}\`.` : '';
  const content: Content = asJson(schemaOf(method.answer, 'output'));
  return {
    operationId: operationIdOf(method, place),
    tags: [tagOf(method)],
    summary,
    description: `${PERMISSIONS[access]} Weight: ${weightTextOf(method)}.${counted}${socket}`,
    security: SECURITY[access],
    parameters: parametersOf(method),
    responses: {
      200: { description: 'Done.', headers: { ...ofWeight, ...(access !== 'none' && ofOrders) }, content },
      400: ref('responses', 'Wrong'),
      ...(access !== 'none' && { 401: ref('responses', 'Unproven') }),
      ...(method === bots.orders.cancelReplace && { 409: ref('responses', 'PartlyReplaced') }),
      418: ref('responses', 'Banned'),
      429: ref('responses', 'TooMany'),
      500: ref('responses', 'Fault'),
      503: ref('responses', 'Unavailable'),
    },
  };
}

/** Methods of the socket alone have no address, and are not in it. */
export function describeBots(): ApiDocument {
  const paths: Record<string, Record<string, Part>> = {};
  const tags = new Set<string>();
  for (const method of bots.METHODS) {
    for (const [place, way] of method.http.entries()) {
      tags.add(tagOf(method));
      paths[way.path] = { ...paths[way.path], [way.method.toLowerCase()]: describeMethod(method, place) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bourse, Binance-Spot-compatible (subset)',
      version: '0.1.0',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...tags].toSorted().map((name) => ({ name })),
    paths,
    components: COMPONENTS,
  };
}

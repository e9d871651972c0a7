// What the API's document says of every call. That tools of others can read it is looked at in tests/openapi, and that answers are
// as it says wherever a test asks a server.
import {
  account,
  acceptors,
  calls,
  identity,
  isDocumentedPath,
  isForSubAccounts,
  market,
  namedCalls,
  office,
  spot,
  spotOrders,
  subAccounts,
} from '@bourse/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeApi } from './api-document.ts';
import { documentedPathOf, operationIdOf } from './api-operations.ts';
import { isAnsweredAt, type Origin } from './origins.ts';

const parameter = z.union([
  z.object({ $ref: z.string() }),
  z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional() }),
]);
const content = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string(), z.looseObject({ $ref: z.string().optional(), content: content.optional() })),
});
type Operation = z.output<typeof operation>;
const paths = z.record(z.string(), z.record(z.string(), operation));

const ORIGINS = ['traders', 'office'] as const;
const documents = { traders: await describeApi('traders'), office: await describeApi('office') };
const pathsOf = (origin: Origin) => paths.parse(documents[origin].paths);
const pathsOfOrigin = { traders: pathsOf('traders'), office: pathsOf('office') };

function operationOf(call: (typeof calls)[number]): Operation {
  const origin = isAnsweredAt('traders', call) ? 'traders' : 'office';
  const found = pathsOfOrigin[origin][documentedPathOf(call)]?.[call.method.toLowerCase()];
  if (!found) throw new Error(`${call.path} is not documented`);
  return found;
}

const parametersOf = (call: (typeof calls)[number]): readonly string[] =>
  operationOf(call).parameters.map((it) =>
    '$ref' in it ? String(it.$ref).replace('#/components/parameters/', '') : `${it.in} ${it.name}`,
  );

const answersOf = (call: (typeof calls)[number]): readonly string[] =>
  Object.keys(operationOf(call).responses['200']?.content ?? {});

describe.each(ORIGINS)('the document of %s', (origin) => {
  test('is OpenAPI 3.1.0, as the schemas in it are, and has every call of its origin once', () => {
    expect(documents[origin].openapi).toBe('3.1.0');
    const listed = Object.entries(pathsOfOrigin[origin]).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const answered = calls.filter((call) => isAnsweredAt(origin, call));
    expect(listed.toSorted()).toEqual(
      ['GET /api/health', ...answered.map((call) => `${call.method} ${documentedPathOf(call)}`)].toSorted(),
    );
  });

  test('gives every operation an id of its own, that names may be made of', () => {
    const ids = Object.values(pathsOfOrigin[origin]).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
  });

  test('has one envelope, which every answer of a call that is JSON is made from', () => {
    const { schemas } = documents[origin].components;
    expect(Object.keys(schemas ?? {}).filter((name) => name.includes('Envelope'))).toEqual(['Envelope']);
    for (const [path, methods] of Object.entries(pathsOfOrigin[origin])) {
      if (path === '/api/health') continue;
      for (const { responses } of Object.values(methods)) {
        const text = JSON.stringify(responses['200']?.content?.['application/json']);
        expect(text, path).toMatch(/#\/components\/schemas\/(Envelope|Refusal)"/);
      }
    }
  });

  test('refers to nothing that it has not', () => {
    const { components } = documents[origin];
    for (const [, kind = '', name = ''] of JSON.stringify(documents[origin]).matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(components[kind], `${kind} ${name}`).toHaveProperty(name);
  });
});

test('an id is made of the names that the contract has for the call and its feature', () => {
  const idOf = (call: (typeof calls)[number]) => operationOf(call).operationId;
  expect([idOf(account.login), idOf(office.login)]).toEqual(['accountLogin', 'officeLogin']);
  expect(new Set(namedCalls.map(operationIdOf)).size).toBe(calls.length);
});

test.each([
  ['GET', acceptors.list, []],
  ['GET', market.candles, ['query from', 'query to', 'query symbol', 'query period']],
  ['POST', account.login, []],
] as const)('a %s call has its fields, the language and the region as parameters', (_, call, own) => {
  expect(parametersOf(call)).toEqual([...own, 'Language', 'AcceptLanguage']);
});

test('calls that move money take a key and a look, those that send messages a key, and no others do', () => {
  for (const call of calls) {
    const keyed = ['IdempotencyKey', 'IdempotencyLook'].filter((name) => parametersOf(call).includes(name));
    const wanted = call.access === 'user' ? ['IdempotencyKey', 'IdempotencyLook'] : ['IdempotencyKey'];
    expect(keyed, call.path).toEqual(call.isIdempotent ? wanted : []);
  }
  expect(documents.traders.components['parameters']).toMatchObject({
    Language: { name: 'lang', in: 'header' },
    IdempotencyKey: { name: 'Idempotency-Key', in: 'header' },
    IdempotencyLook: { name: 'Idempotency-Look', in: 'header' },
  });
});

test('calls that sub-accounts may make take the account to act on, and no others do', () => {
  for (const call of calls) {
    const isTaken = call.access === 'user' && isForSubAccounts(call);
    expect(parametersOf(call).includes('Account'), call.path).toBe(isTaken);
  }
  expect(parametersOf(spotOrders.place)).toContain('Account');
  expect(parametersOf(account.userInfo)).toContain('Account');
  expect(parametersOf(subAccounts.create)).not.toContain('Account');
  expect(documents.traders.components['parameters']).toMatchObject({ Account: { name: 'Account', in: 'header' } });
});

test('a part of a path is a parameter of it', () => {
  const callback = calls.find(({ path }) => path.includes(':'));
  if (!callback) throw new Error('no path has a part that varies');
  expect(parametersOf(callback)).toContain('path provider');
});

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s has an example of all that it needs, and says by which statuses it refuses',
  (_, call) => {
    const { parameters, requestBody, responses } = operationOf(call);
    for (const it of parameters) if ('required' in it && it.required) expect(it).toHaveProperty('example');
    const isForm = call.method === 'POST' && !call.takesFile;
    if (isForm && requestBody?.required)
      expect(call.input.safeParse(requestBody.content['application/json']?.['example']).success).toBe(true);
    const own = call.method === 'POST' ? ['400', '413'] : ['400'];
    const statuses = ['200', '401', '403', ...(isDocumentedPath(call.path) ? [] : own), '429', '500', '503'];
    expect(Object.keys(responses)).toEqual(statuses.toSorted());
  },
);

test.each([
  ['a picture', identity.picture, ['image/jpeg', 'application/json']],
  ['a drawn picture', market.qrCode, ['image/svg+xml', 'application/json']],
  ['a bare text', market.supportLink, ['text/plain', 'application/json']],
  ['a file for programs', office.auditFile, ['application/x-ndjson', 'application/json']],
  ['a list that is a file as well', spot.listTrades, ['text/csv', 'application/json']],
  ['an envelope', account.login, ['application/json']],
] as const)('%s is documented as what it is, beside the refusal that is JSON', (_, call, types) => {
  expect(answersOf(call)).toEqual(types);
});

test('an upload does not go without its file', () => {
  expect(operationOf(identity.upload).requestBody).toMatchObject({
    required: true,
    content: { 'multipart/form-data': { schema: { required: ['file'] } } },
  });
});

test('calls of everybody see whose token is sent, too; all others need one', () => {
  expect(operationOf(market.candles).security).toEqual([{}, { token: [] }, { key: [] }]);
  expect(operationOf(spot.listTrades).security).toEqual([{ token: [] }, { key: ['read'] }]);
  expect(operationOf(account.userInfo).security).toContainEqual({ token: [] });
  expect(operationOf(account.login).security).toEqual([{}, { token: [] }]);
});

test.each([
  [
    '997 and 998 where the call guides',
    calls.find(({ guides }) => guides) ?? account.login,
    ['Guidance', 'NotLoggedIn', 'Refusal'],
  ],
  ['999 where the call needs a token', spot.listTrades, ['NotLoggedIn', 'Refusal']],
  ['neither where it does not', market.quotations, ['Refusal']],
] as const)('a refusal is %s', (_, call, names) => {
  const text = JSON.stringify(operationOf(call).responses['200']?.content?.['application/json']);
  const found = [...text.matchAll(/schemas\/(\w+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'Envelope');
  expect([...new Set(found)].toSorted()).toEqual(names);
});

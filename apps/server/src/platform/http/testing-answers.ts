// Holds what the server answers in tests against the API's document: an answer that it does not describe fails the test that got it.
import { type NamedCall, namedCalls } from '@bourse/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sharedComponents } from './api-components.ts';
import { contentAt, operationIdOf, PATH_PART_LENGTH_MAX } from './api-operations.ts';

class UntrueAnswer extends Error {
  override readonly name = 'UntrueAnswer';
}

type Answered = {
  readonly named: NamedCall;
  readonly status: number;
  /** Without its parameters. */
  readonly contentType: string;
  readonly body: string;
};

const SHARED = 'bourse';
// Most validators see a handful of answers: making them is what costs.
const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });
ajv.addSchema({ components: { schemas: sharedComponents.schemas } }, SHARED);

/** Compiled when a call first answers so, and kept for all servers of the process. */
const validators = new Map<string, ValidateFunction | 'file' | undefined>();

function validatorFor({ named, status, contentType }: Answered): ValidateFunction | 'file' | undefined {
  const key = `${operationIdOf(named)} ${status} ${contentType}`;
  if (!validators.has(key)) validators.set(key, compile(named, status, contentType));
  return validators.get(key);
}

function compile({ call }: NamedCall, status: number, contentType: string): ValidateFunction | 'file' | undefined {
  const described = contentAt(call, status)?.[contentType];
  if (described === undefined || contentType !== 'application/json') return described && 'file';
  return ajv.compile(
    JSON.parse(JSON.stringify(described.schema).replaceAll('"#/components/', `"${SHARED}#/components/`)),
  );
}

function check(answered: Answered): void {
  const { named, status, contentType, body } = answered;
  const valid = validatorFor(answered);
  const fail = (reason: string): never => {
    throw new UntrueAnswer(`${operationIdOf(named)} (${named.call.path}): ${reason}\n${body.slice(0, 2_000)}`);
  };
  if (valid === undefined) return fail(`the document knows of no ${status} as ${contentType}`);
  if (valid === 'file' || valid(JSON.parse(body))) return undefined;
  const faults = valid.errors?.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
  return fail(`the answer is not as the document says\n${faults?.join('\n')}`);
}

const named = new Map(namedCalls.map((it) => [`${it.call.method} ${it.call.path}`, it]));
const patterns = namedCalls.filter(({ call }) => call.path.includes(':'));

function findCall(method: string, path: string): NamedCall | undefined {
  const isOf = ({ call }: NamedCall): boolean =>
    call.method === method &&
    new RegExp(`^${call.path.replaceAll(/:\w+/g, `[^/]{1,${PATH_PART_LENGTH_MAX}}`)}$`).test(path);
  return named.get(`${method} ${path}`) ?? patterns.find(isOf);
}

/** From now on, whatever is asked of the app is answered truly, or not at all. */
export function holdToDocument(app: FastifyInstance): void {
  const inject = app.inject.bind(app);
  Object.assign(app, {
    inject: async (options: InjectOptions | string) => {
      const response = await inject(options);
      const { method = 'GET', url = '/' } = response.raw.req;
      const [path = ''] = url.split('?');
      const named = findCall(method, path);
      if (named === undefined || !app.hasRoute({ method: named.call.method, url: named.call.path })) return response;
      const [contentType = ''] = String(response.headers['content-type']).split(';');
      check({ named, status: response.statusCode, contentType, body: response.body });
      return response;
    },
  });
}

// The API's document, OpenAPI 3.1, out of the contract: every call that an origin answers. It is made from nothing else, so that
// tools read the same as the server gives.
import { setImmediate } from 'node:timers/promises';
import { type Call, type NamedCall, namedCalls } from '@bourse/contract';
import { asJson, commonHeaders, type Part, responseRef, sharedComponents } from './api-components.ts';
import { describeCall, documentedPathOf } from './api-operations.ts';
import { isAnsweredAt, type Origin } from './origins.ts';

const DESCRIPTION =
  'Answers are one envelope, `{type, message, code?, data?}`: `type` is `ok`, or says how the call was refused. Fields come form-encoded or ' +
  'as JSON; those of a POST are read from its query, too. Decimals and ids may be numbers or text; what is empty is not there. Amounts are ' +
  'decimal strings. A `user_id` that is not the token’s is refused in every call of users. Calls that move money or send messages take an `Idempotency-Key`.';

const TITLES: Readonly<Record<Origin, string>> = { traders: 'Bourse', office: 'Bourse back office' };

/** Both origins answer it, and no feature has it. */
const health = {
  get: {
    operationId: 'health',
    tags: ['server'],
    summary: 'Whether the server answers, and whether it is a demo.',
    security: [{}],
    responses: {
      200: {
        description: 'It does.',
        headers: commonHeaders,
        content: asJson({
          type: 'object',
          properties: { status: { type: 'string', const: 'ok' }, is_demo: { type: 'boolean' } },
          required: ['status', 'is_demo'],
          additionalProperties: false,
        }),
      },
      429: responseRef('TooMany'),
      500: responseRef('Fault'),
    },
  },
};

type Described = NamedCall & ReturnType<typeof describeCall>;

export type ApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: Part;
  readonly servers: readonly Part[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Part>>>>;
  readonly components: Readonly<Record<string, Part>>;
};

/** `isMounted`: whether the server has the call. A call may be of demos alone. Nobody else waits for it: each call is a turn of its own. */
export async function describeApi(
  origin: Origin,
  isMounted: (call: Call) => boolean = () => true,
): Promise<ApiDocument> {
  const answered = namedCalls.filter(({ call }) => isAnsweredAt(origin, call) && isMounted(call));
  const described: Described[] = [];
  for (const named of answered) {
    described.push({ ...named, ...describeCall(named) });
    await setImmediate();
  }
  return {
    openapi: '3.1.0',
    info: {
      title: TITLES[origin],
      version: '0.1.0',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(answered),
    paths: { '/api/health': health, ...pathsOf(described) },
    components: {
      ...sharedComponents,
      schemas: { ...sharedComponents.schemas, ...Object.assign({}, ...described.map(({ schemas }) => schemas)) },
    },
  };
}

const tagsOf = (answered: readonly NamedCall[]) =>
  [...new Set(['server', ...answered.map(({ feature }) => feature)])].toSorted().map((name) => ({ name }));

function pathsOf(described: readonly Described[]): Record<string, Record<string, Part>> {
  const paths: Record<string, Record<string, Part>> = {};
  for (const { call, operation } of described) {
    const path = documentedPathOf(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
  }
  return paths;
}

// A call of the contract as an operation of the API's document.
import {
  type Call,
  contentTypesOf,
  exampleOf,
  isDocumentedPath,
  isForSubAccounts,
  keyUseOf,
  type NamedCall,
} from '@bourse/contract';
import { z } from 'zod';
import {
  asJson,
  commonHeaders,
  type Content,
  envelopeOf,
  type ParameterName,
  parameterRef,
  type Part,
  type RefusalSchema,
  type ResponseName,
  responseRef,
  schemaRef,
  sharedComponents,
} from './api-components.ts';

/** A variable part of a path has so many characters at most. */
export const PATH_PART_LENGTH_MAX = 100;

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `lever` and `submit` are `leverSubmit`. */
export const operationIdOf = ({ feature, name }: Pick<NamedCall, 'feature' | 'name'>): string =>
  `${feature}${capital(name)}`;

/** `/api/gateway/callback/:provider` is `/api/gateway/callback/{provider}`. */
export const documentedPathOf = ({ path }: Pick<Call, 'path'>): string => path.replaceAll(/:(\w+)/g, '{$1}');

const jsonSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).default([]),
});
type Fields = z.output<typeof jsonSchema>;

/** A type of the contract as a schema of JSON, from the one side or the other. */
export function schemaOf(type: z.core.$ZodType, io: 'input' | 'output'): Part {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    // On either side a codec's input is what goes over the wire.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCodec) Object.assign(jsonSchema, schemaOf(zodSchema.in, 'input'));
    },
  });
  return schema;
}

export const fieldsOf = (type: z.ZodType, io: 'input' | 'output'): Fields => jsonSchema.parse(schemaOf(type, io));

/** The parts of an operation that a tool may give a name of its own to, by the names that they have. */
type Described = { readonly operation: Part; readonly schemas: Readonly<Record<string, Part>> };

export function describeCall(named: NamedCall): Described {
  const { call, feature } = named;
  const operationId = operationIdOf(named);
  const fields = fieldsOf(call.input, 'input');
  const fieldsName = `${capital(operationId)}Fields`;
  const isPosted = call.method === 'POST' && !call.takesFile;
  return {
    operation: {
      operationId,
      tags: [feature],
      summary: call.summary,
      security: securityOf(call),
      parameters: parametersOf(call, isPosted ? undefined : fields),
      ...(call.takesFile && { requestBody: FILE_BODY }),
      ...(isPosted && { requestBody: bodyOf(call, fields, fieldsName) }),
      responses: responsesOf(call),
    },
    schemas: isPosted ? { [fieldsName]: schemaOf(call.input, 'input') } : {},
  };
}

function securityOf(call: Call): readonly Part[] {
  const use = keyUseOf(call);
  const byKey = use === 'never' ? [] : [{ key: use === 'any' ? [] : [use] }];
  // Public calls see whose token is sent, too.
  return [...(call.access === 'public' ? [{}] : []), { token: [] }, ...byKey];
}

function parametersOf(call: Call, queried: Fields | undefined): readonly Part[] {
  const names: readonly ParameterName[] = [
    'Language',
    'AcceptLanguage',
    ...(call.access === 'user' && isForSubAccounts(call) ? (['Account'] as const) : []),
    ...(call.isIdempotent === true ? (['IdempotencyKey'] as const) : []),
    // Operators send again under the key instead of looking.
    ...(call.isIdempotent === true && call.access === 'user' ? (['IdempotencyLook'] as const) : []),
  ];
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: PATH_PART_LENGTH_MAX },
    example: exampleOf(call)[name],
  }));
  return [...inPath, ...(queried ? queryOf(call, queried) : []), ...names.map(parameterRef)];
}

function queryOf(call: Call, { properties, required }: Fields): readonly Part[] {
  const example = exampleOf(call);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true, example: example[name] }),
    schema,
  }));
}

/** Nothing is validated by it: the file is read as it comes. */
const FILE_BODY: Part = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  },
};

/** Whether a field is no text, number, or choice between some: forms have no way to send it. */
const isNested = ({ type }: Part): boolean => type === 'object' || type === 'array';

function bodyOf(call: Call, { properties, required }: Fields, name: string): Part {
  const isForm = !Object.values(properties).some(isNested);
  const types = ['application/json', ...(isForm ? ['application/x-www-form-urlencoded'] : [])];
  const media = { schema: schemaRef(name), ...(required.length > 0 && { example: exampleOf(call) }) };
  return {
    required: required.length > 0,
    content: Object.fromEntries(types.map((type) => [type, media])),
  };
}

/** How a call answers beside 200. */
function statusesOf(call: Call): Readonly<Record<string, ResponseName>> {
  // Clients of the documents' paths know `type` alone: whatever they send is answered with 200.
  const isOwn = !isDocumentedPath(call.path);
  return {
    ...(isOwn && { 400: 'Unreadable' }),
    401: 'Unproven',
    403: 'NotForKey',
    ...(isOwn && call.method === 'POST' && { 413: 'TooLarge' }),
    429: 'TooMany',
    500: 'Fault',
    503: 'Unavailable',
  };
}

function responsesOf(call: Call): Part {
  const others = Object.entries(statusesOf(call)).map(([status, name]) => [status, responseRef(name)]);
  const done = {
    description: 'Done, or refused: `type` says which.',
    headers: commonHeaders,
    content: contentOf(call),
  };
  return { 200: done, ...Object.fromEntries(others) };
}

/** Gives the contents of the call's answer with this status; undefined where it never has it. */
export function contentAt(call: Call, status: number): Content | undefined {
  if (status === 200) return contentOf(call);
  const name = statusesOf(call)[status];
  return name && sharedComponents.responses[name].content;
}

function contentOf(call: Call): Content {
  const [usual, ...further] = contentTypesOf(call);
  const files = [...(call.fileType === undefined ? [] : [usual]), ...further];
  const answers = call.fileType === undefined ? answersOf(call) : [];
  const oneOf = [...answers, ...refusalsOf(call).map(schemaRef)];
  const [only] = oneOf;
  return {
    ...Object.fromEntries(files.map((type) => [type, { schema: fileSchemaOf(type) }])),
    ...asJson(oneOf.length === 1 && only ? only : { oneOf }),
  };
}

const fileSchemaOf = (type: string): Part =>
  type.startsWith('image/') && !type.endsWith('svg+xml') ? { type: 'string', format: 'binary' } : { type: 'string' };

function answersOf({ message, data, beside, bare }: Call): readonly Part[] {
  const more = beside ? fieldsOf(beside, 'output') : { properties: {}, required: [] };
  const hasData = data !== undefined && !(data instanceof z.ZodUndefined);
  const properties = {
    ...more.properties,
    type: { type: 'string', const: 'ok' },
    message: schemaOf(message, 'output'),
    ...(hasData && { data: schemaOf(data, 'output') }),
  };
  const required = ['type', 'message', ...(hasData && !data.isOptional() ? ['data'] : []), ...more.required];
  return [envelopeOf(properties, required), ...(bare ? [schemaOf(bare, 'output')] : [])];
}

function refusalsOf({ access, guides }: Call): readonly RefusalSchema[] {
  return [
    'Refusal',
    ...(guides ? (['Guidance'] as const) : []),
    ...(access === 'public' ? [] : (['NotLoggedIn'] as const)),
  ];
}

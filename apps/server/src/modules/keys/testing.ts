// Keys of tests' users, and what they ask with them.
import { type Call, type InputOf, keys } from '@bourse/contract';
import type { TestServer, TestUser } from '../../platform/http/testing.ts';
import { TEST_PASSWORD } from '../../platform/http/testing.ts';
import { signHeaders, type TestKey } from '../../platform/http/keys/testing.ts';

export type MadeKey = TestKey & { readonly id: number };

/** Makes an HMAC key that may do all that keys may, without bounds, unless said otherwise. */
export async function makeTestKey(
  server: Pick<TestServer, 'mustCall'>,
  user: TestUser,
  input: Partial<InputOf<typeof keys.create>> = {},
  options: Parameters<TestServer['mustCall']>[3] = {},
): Promise<MadeKey> {
  const made = await server.mustCall(
    keys.create,
    {
      label: 'Robot',
      kind: 'hmac',
      permissions: 'read,trade,transfer',
      band_bps: '0',
      password: TEST_PASSWORD,
      ...input,
    },
    user.token,
    options,
  );
  return { id: made.key.id, name: made.key.key, secret: made.secret ?? '' };
}

let moments = 0;

/** A signed request of a call, each with a timestamp of its own. */
export function signedRequest(
  { clock }: Pick<TestServer, 'clock'>,
  key: TestKey,
  { method, path: url }: Pick<Call, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>> = {},
) {
  moments = (moments + 1) % 1_900;
  const timestamp = clock.now() + 900 - moments;
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const path = method === 'GET' && query !== '' ? `${url}?${query}` : url;
  const body = method === 'POST' ? JSON.stringify(input) : '';
  return {
    method,
    url: path,
    headers: {
      ...signHeaders(key, { timestamp, method, path, body }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { payload: body }),
  } as const;
}

// A program for tests: it signs requests as docs/keys.md says, by its own code and not by the server's.
import { createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';

export type TestKey = { readonly name: string } & (
  | { readonly secret: string }
  | { readonly privateKey: KeyObject | string }
);

export type ToSign = {
  readonly timestamp: number;
  readonly window?: number;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: string;
};

/** The headers of a signed request. */
export function signHeaders(
  key: TestKey,
  { timestamp, window, method, path, body = '' }: ToSign,
): Record<string, string> {
  const text = [timestamp, window ?? '', method, path, body].join('\n');
  return {
    'bourse-key': key.name,
    'bourse-timestamp': String(timestamp),
    ...(window !== undefined && { 'bourse-window': String(window) }),
    'bourse-signature': signText(key, text),
  };
}

export function signText(key: TestKey, text: string): string {
  if ('secret' in key) return createHmac('sha256', key.secret).update(text).digest('hex');
  const { privateKey } = key;
  const own = typeof privateKey === 'string' ? createPrivateKey(privateKey) : privateKey;
  return sign(null, Buffer.from(text), own).toString('base64');
}

// The worked examples of docs/keys.md: signed anew by the scheme in its words, and understood by the server.
import { keyId } from '@bourse/domain';
import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Replays } from '../../platform/http/keys/replays.ts';
import {
  isEd25519Of,
  isHmacOf,
  KEY_NAME_LENGTH,
  pemOf,
  readPublicKey,
  readSigned,
} from '../../platform/http/keys/signatures.ts';
import { signText } from '../../platform/http/keys/testing.ts';

const document = readFileSync(new URL('../../../../../docs/keys.md', import.meta.url), 'utf8');

const mustFind = (pattern: RegExp): string => {
  const found = pattern.exec(document)?.[1];
  if (found === undefined) throw new Error(`docs/keys.md says nothing like ${pattern}`);
  return found;
};
const secret = mustFind(/the secret `([^`]+)`/);
const privateKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${mustFind(/private key\s+`([0-9a-f]{64})`/)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const examples = [...document.matchAll(/```text\n([\s\S]*?)\n```\n\n- HMAC: `([^`]+)`\n- Ed25519: `([^`]+)`/g)].map(
  ([, text = '', hmac = '', ed25519 = '']) => ({ text, hmac, ed25519 }),
);

test('there are some, and the public key is the private one’s', () => {
  expect(examples).toHaveLength(3);
  const publicKey = readPublicKey(mustFind(/public key is\s+`([0-9a-f]{64})`/));
  expect(publicKey && pemOf(publicKey)).toBe(pemOf(createPublicKey(privateKey)));
});

test.each(examples)('$hmac', async ({ text, hmac, ed25519 }) => {
  expect(signText({ name: 'example', secret }, text)).toBe(hmac);
  expect(signText({ name: 'example', privateKey }, text)).toBe(ed25519);
  const [timestamp, window, method = '', path = '', body = ''] = text.split('\n');
  const signed = {
    name: 'e'.repeat(KEY_NAME_LENGTH),
    timestamp,
    window: window === '' ? undefined : window,
    method,
    path,
    body: Buffer.from(body),
    address: '192.0.2.1',
    call: 'socket',
  };
  const read = (signature: string) => {
    const claim = readSigned({ ...signed, signature });
    if ('ok' in claim) throw new Error('the server does not read it');
    return claim;
  };
  expect(isHmacOf(createSecretKey(Buffer.from(secret)), read(hmac))).toBe(true);
  expect(await isEd25519Of(createPublicKey(privateKey), read(ed25519))).toBe(true);
});

test('a signature is remembered until its window is over, and a key has its share of the memory', () => {
  const replays = new Replays();
  const use = { keyId: keyId(1), signature: 'a'.repeat(64), goodUntilMs: 10_500, nowMs: 9_000 };
  expect(replays.add(use)).toBe('new');
  expect(replays.add({ ...use, nowMs: 10_500 })).toBe('seen');
  expect(replays.add({ ...use, keyId: keyId(2) })).toBe('new');
  expect(replays.size).toBe(2);
  expect(replays.add({ ...use, signature: 'b'.repeat(64), goodUntilMs: 30_000, nowMs: 11_000 })).toBe('new');
  expect(replays.size).toBe(1);
  for (let at = 1; at < 100_000; at += 1) {
    replays.add({ ...use, signature: `${at}x`.padEnd(64, '0'), goodUntilMs: 30_000 + (at % 9_000), nowMs: 11_000 });
  }
  const more = { ...use, signature: 'c'.repeat(64), goodUntilMs: 30_000, nowMs: 11_000 };
  expect(replays.size).toBe(100_000);
  expect(replays.add(more)).toBe('full');
  expect(replays.add({ ...more, keyId: keyId(2) })).toBe('new');
  expect(replays.add({ ...more, goodUntilMs: 60_000, nowMs: 50_000 })).toBe('new');
  expect(replays.size).toBe(1);
});

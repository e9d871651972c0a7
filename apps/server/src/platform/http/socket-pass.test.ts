import { expect, test } from 'vitest';
import { createVault } from '../../system/vault.ts';
import { endSocketPass, writeSocketPass } from './socket-pass.ts';

const vault = createVault(new Uint8Array(32));
const TOKEN = 'A'.repeat(43);

test.each([
  ['http', 'http://127.0.0.1:3000', false],
  ['https', 'http://127.0.0.1:3000', true],
  ['http', 'https://exchange.example', true],
] as const)(
  'a login by %s of a server that is found at %s leaves a cookie that is Secure: %s',
  (protocol, publicUrl, isSecure) => {
    const needs = { vault, config: { publicUrl } };
    for (const cookie of [writeSocketPass(needs, { protocol }, TOKEN), endSocketPass(needs, { protocol })]) {
      expect(cookie).toContain('; HttpOnly; SameSite=Strict');
      expect(cookie.endsWith('; Secure')).toBe(isSecure);
      expect(cookie).not.toContain(TOKEN);
    }
  },
);

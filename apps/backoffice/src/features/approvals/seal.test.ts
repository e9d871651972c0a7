// Keys that are made, sealed and used in a browser: they open by their own secret for their own operator alone, and whichever
// Ed25519 signs, the server's checks it.
import { createPublicKey, verify } from 'node:crypto';
import { PASSPHRASE_ROUNDS_MIN, textOfEnrolment } from '@bourse/domain/signer';
import { expect, test } from 'vitest';
import { loadEd25519, makeSeed } from './ed25519.ts';
import { libraryEd25519 } from './library-ed25519.ts';
import { type AskPrf, type Lock, makeKey, signTexts, type Unlock } from './seal.ts';

const OPERATOR = 'ann@example.com';
const TEXT = 'Bourse approval 1\npurpose: withdrawal';

function hasSigned(publicKey: string, text: string, signature = ''): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
}

/** A device that says of a salt what no other says. */
const deviceOf =
  (name: string): AskPrf =>
  async (credential, salt) =>
    crypto.subtle.digest('SHA-256', new Uint8Array([...Buffer.from(name + credential), ...salt]));
const nobody: AskPrf = () => Promise.reject(new Error('no passkey was asked for'));

const open = (passphrase: string, askPrf: AskPrf = nobody): Unlock => ({ passphrase, askPrf });

test('the library signs as the browser does', async () => {
  const own = await loadEd25519();
  expect(own).not.toBe(libraryEd25519);
  const seed = makeSeed();
  const publicKey = await own.publicKeyOf(seed);
  expect(await libraryEd25519.publicKeyOf(seed)).toBe(publicKey);
  const signatures = await own.sign(seed, [TEXT, 'another']);
  expect(await libraryEd25519.sign(seed, [TEXT, 'another'])).toEqual(signatures);
  expect(hasSigned(publicKey, TEXT, signatures[0])).toBe(true);
  expect(hasSigned(publicKey, TEXT, signatures[1])).toBe(false);
});

test('a passphrase opens its key, for its operator and public key, and nothing else does', async () => {
  const lock: Lock = { wrap: 'passphrase', passphrase: 'caf\u00e9 and seven horses' };
  const { publicKey, sealed, signature } = await makeKey({ operator: OPERATOR, name: 'Ann' }, lock);
  expect(sealed).toMatchObject({ wrap: 'passphrase', rounds: PASSPHRASE_ROUNDS_MIN });
  expect(hasSigned(publicKey, textOfEnrolment({ operator: OPERATOR, name: 'Ann', publicKey }), signature)).toBe(true);
  const own = { operator: OPERATOR, publicKey, sealed };
  // As another keyboard composes the same letters.
  const [signed] = await signTexts(own, open('cafe\u0301 and seven horses'), [TEXT]);
  expect(hasSigned(publicKey, TEXT, signed)).toBe(true);
  await expect(signTexts(own, open('cafe and seven horses'), [TEXT])).rejects.toThrow();
  await expect(
    signTexts({ ...own, operator: 'bob@example.com' }, open('café and seven horses'), [TEXT]),
  ).rejects.toThrow();
  await expect(
    signTexts({ ...own, publicKey: 'ab'.repeat(32) }, open('café and seven horses'), [TEXT]),
  ).rejects.toThrow();
});

test('a passkey opens its key by its PRF, another device’s does not', async () => {
  const [device, other] = [deviceOf('laptop'), deviceOf('phone')];
  const lock: Lock = { wrap: 'passkey', credential: 'c0ffee', askPrf: device };
  const { publicKey, sealed } = await makeKey({ operator: OPERATOR, name: 'Ann' }, lock);
  const own = { operator: OPERATOR, publicKey, sealed };
  const [signed] = await signTexts(own, open('', device), [TEXT]);
  expect(hasSigned(publicKey, TEXT, signed)).toBe(true);
  await expect(signTexts(own, open('', other), [TEXT])).rejects.toThrow();
  await expect(signTexts({ ...own, operator: 'bob@example.com' }, open('', device), [TEXT])).rejects.toThrow();
});

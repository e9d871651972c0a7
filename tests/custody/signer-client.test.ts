// The server's end of the signer's socket, against a signer that runs.
import { rm, writeFile } from 'node:fs/promises';
import { textOfApproval } from '@bourse/domain/signer';
import type { SigningRequest } from '@bourse/domain/signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddressMaker, TEST_LETTERS } from '../../apps/server/src/modules/custody/addresses/addresses.ts';
import {
  SignerClient,
  SignerRefused,
  SignerUnreachable,
} from '../../apps/server/src/modules/custody/signing/signer-client.ts';
import { startSigner, type TestSigner } from './testing-signer.ts';

const none = { hour: '0', day: '0' };
const LIMITS = {
  feeMax: '0.01',
  fees: { hour: '1', day: '2' },
  gas: none,
  coin: { autoMax: '1', withdrawal: { hour: '5', day: '6' }, refill: none },
};
const CHAIN_ID = 'eip155:31337';
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const WEI = 10n ** 18n;

let signer: TestSigner;
let client: SignerClient;
beforeAll(async () => {
  signer = await startSigner('ethereum-dev', LIMITS);
  client = new SignerClient(signer);
});
afterAll(() => signer.stop());

const soon = () => Math.floor(Date.now() / 1000) + 600;

const requestOf = (nonce: number, more: Partial<SigningRequest> = {}): SigningRequest => ({
  id: `${nonce + 1}`,
  purpose: 'withdrawal',
  chainId: CHAIN_ID,
  asset: 'ETH',
  to: TO,
  amount: `${WEI / 2n}`,
  feeLimit: `${WEI / 100n}`,
  expiresAt: soon(),
  approvals: [],
  evm: {
    from: { account: 'hot', branch: 0, index: 0 },
    nonce,
    gasLimit: 21_000,
    maxFeePerGas: '30000000000',
    maxPriorityFeePerGas: '1000000000',
  },
  ...more,
});

async function refusalOf(asked: Promise<unknown>): Promise<SignerRefused> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SignerRefused)) throw new Error('it was not refused', { cause: error });
  return error;
}

describe('the signer', () => {
  test('tells its coins, what is left of its limits and the keys that addresses are made from', async () => {
    const [before] = (await client.describe()).chains;
    expect(before).toMatchObject({
      chainId: CHAIN_ID,
      feeMax: `${WEI / 100n}`,
      assets: [{ name: 'ETH', contract: null, decimals: 18, autoMax: `${WEI}` }],
    });
    expect(before?.assets[0]?.withdrawalLeft).toEqual({ hour: `${5n * WEI}`, day: `${6n * WEI}` });
    await client.sign(requestOf(0));
    const [after] = (await client.describe()).chains;
    expect(after?.assets[0]?.withdrawalLeft.hour).toBe(`${5n * WEI - WEI / 2n}`);
    expect(after?.feesLeft.hour).toBe(`${WEI - 21_000n * 30_000_000_000n}`);
    const cold = createAddressMaker('eth', after?.xpubs.cold ?? '', TEST_LETTERS);
    expect(cold(0, 0).toLowerCase()).toBe(after?.coldAddress);
  });

  test('answers the same request with the same bytes, however many are asked at once', async () => {
    const asked = Array.from({ length: 5 }, () => client.sign(requestOf(1)));
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    // Also when its approvals would no longer do.
    expect(await client.sign(requestOf(1, { feeLimit: '1' }))).toEqual(answers[0]);
  });

  test('says no with a code, and has signed nothing by that', async () => {
    const above = requestOf(2, { amount: `${2n * WEI}` });
    const refused = await refusalOf(client.sign(above));
    expect([refused.code, refused.isUnheard]).toEqual(['approvals_missing', false]);
    expect(refused.params).toEqual({ needed: 2, given: 0 });
    const text = textOfApproval({
      purpose: 'withdrawal',
      chainId: CHAIN_ID,
      asset: 'ETH',
      to: TO,
      amount: '2',
      feeLimit: '0.01',
      id: above.id,
      expiresAt: above.expiresAt,
    });
    const approvals = signer.approvers.map(({ name, sign }) => ({ name, signature: sign(text) }));
    await client.sign({ ...above, approvals });
  });

  test('takes no receiver whose checksum is wrong', async () => {
    const mistyped = TO.replace('aAeb', 'AAeb');
    expect((await refusalOf(client.sign(requestOf(3, { to: mistyped })))).code).toBe('address_invalid');
    await client.sign(requestOf(3, { to: TO.toLowerCase() }));
  });

  test('does not hear who has another key, or another time', async () => {
    const keyFile = `${signer.keyFile}.other`;
    await writeFile(keyFile, '11'.repeat(32));
    const forged = await refusalOf(new SignerClient({ ...signer, keyFile }).sign(requestOf(4)));
    expect([forged.code, forged.isUnheard]).toEqual(['call_forged', true]);
    const stale = await refusalOf(new SignerClient({ ...signer, now: () => Date.now() - 60_000 }).sign(requestOf(4)));
    expect([stale.code, stale.isUnheard]).toEqual(['call_stale', true]);
    await rm(keyFile);
  });

  test('is not there: nothing is known of what was asked', async () => {
    await signer.kill();
    await expect(client.sign(requestOf(5))).rejects.toThrow(SignerUnreachable);
    await signer.start();
    await client.sign(requestOf(5));
    const nowhere = new SignerClient({ ...signer, keyFile: `${signer.keyFile}.gone` });
    await expect(nowhere.describe()).rejects.toThrow(SignerUnreachable);
  });
});

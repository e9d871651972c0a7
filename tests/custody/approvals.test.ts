// What two operators sign in the back office is what a real signer asks for: byte by byte, and nothing less.
import { officeApprovals } from '@bourse/contract';
import { amount, chainId, ETH, units, type WithdrawalId } from '@bourse/domain';
import { findSignedChain, type SigningRequest, textOfApproval, textOfEnrolment } from '@bourse/domain/signer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findApprovals, type Signing } from '../../apps/server/src/modules/custody/signing/approvals.ts';
import { SignerClient } from '../../apps/server/src/modules/custody/signing/signer-client.ts';
import { demoCredentials, logInOperator } from '../../apps/server/src/platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../apps/server/src/platform/http/testing.ts';
import { type Approver, startSigner, type TestSigner } from './testing-signer.ts';

const ETHEREUM = chainId(2);
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const GWEI = 10n ** 9n;
const NONE = { hour: '0', day: '0' };
const LIMITS = {
  feeMax: '0.01',
  fees: { hour: '0.5', day: '1' },
  gas: NONE,
  coin: { autoMax: '0.1', withdrawal: { hour: '20', day: '40' }, refill: NONE },
};
const SEALED = { wrap: 'passphrase', rounds: 600_000, salt: 'aa', iv: 'bb', data: 'cc' } as const;

type Signatory = Approver & { readonly role: 'operator' | 'admin'; readonly token: string };

let server: TestServer;
let signer: TestSigner;
let client: SignerClient;
let user: TestUser;
let ann: Signatory;
let bob: Signatory;
beforeAll(async () => {
  [server, signer] = await Promise.all([startTestServer(), startSigner('ethereum-dev', LIMITS)]);
  client = new SignerClient(signer);
  // The signer's time is that of the machine.
  server.clock.advance(Date.now() - server.clock.now());
  const chain = findSignedChain('eth', 'test');
  if (!chain) throw new Error('nothing signs for Ethereum');
  const target = {
    chainId: chain.chainId,
    asset: chain.coin,
    decimals: chain.decimals,
    feeCurrencyId: ETH,
    feeDecimals: chain.decimals,
  };
  const signing: Signing = {
    target: (chainOf) => (chainOf === ETHEREUM ? target : undefined),
    describe: () => client.describe(),
    feeHint: async () => undefined,
  };
  Object.assign(server.services.custody, { signing });
  user = await server.register('owner@example.com');
  [ann, bob] = [await enrol(signer.approvers[0], 'operator'), await enrol(signer.approvers[1], 'admin')];
});
afterAll(() => Promise.all([server.stop(), signer.stop()]));

async function enrol(approver: Approver | undefined, role: Signatory['role']): Promise<Signatory> {
  if (!approver) throw new Error('the signer has two approvers');
  const token = await logInOperator(server, role);
  const { name, publicKey } = approver;
  const text = textOfEnrolment({ operator: `${role}@demo.example`, name, publicKey });
  const key = { name, public_key: publicKey, sealed: SEALED, signature: approver.sign(text) };
  const { code } = await demoCredentials(server, role);
  await server.mustCall(officeApprovals.enrolKey, { ...key, code }, token);
  return { ...approver, role, token };
}

/** 1.5 ETH less a fee of 0.002. */
async function withdraw(): Promise<WithdrawalId> {
  const { sequencer } = server.services;
  const money = { currencyId: ETH, amount: amount(units('1.5')), fee: amount(units('0.002')) };
  const asked = { userId: user.userId, chainId: ETHEREUM, address: ADDRESS, ...money };
  const outcome = await sequencer.submit({ kind: 'requestWithdrawal', ...asked });
  if (!outcome.ok) throw new Error(outcome.code);
  await sequencer.submit({ kind: 'approveWithdrawal', id: outcome.value.id });
  return outcome.value.id;
}

/** Signs as the screen does: it makes the text from the desk's answer, or signs the text that is there. */
async function sign(by: Signatory, id: WithdrawalId): Promise<void> {
  const found = await server.mustCall(officeApprovals.approvalDetail, { withdrawal_id: id }, by.token);
  const text =
    found.approval?.text ??
    textOfApproval({
      purpose: 'withdrawal',
      chainId: found.chain_id,
      asset: found.currency_name,
      to: found.address,
      amount: found.amount_sent,
      feeLimit: found.fee_max,
      id: String(id),
      expiresAt: Math.floor(found.now_ms / 1000) + 3600,
    });
  await server.mustCall(officeApprovals.signApproval, { withdrawal_id: id, text, signature: by.sign(text) }, by.token);
}

/** Makes the request that the server sends the signer for such a withdrawal, with what was signed for it. */
async function requestFor(id: WithdrawalId, nonce: number): Promise<SigningRequest> {
  const found = await findApprovals(server.services.storage.sql, {
    purpose: 'withdrawal',
    ref: String(id),
    now: server.clock.now(),
  });
  if (!found) throw new Error('nobody has signed');
  return {
    id: String(id),
    purpose: 'withdrawal',
    chainId: 'eip155:31337',
    asset: 'ETH',
    to: ADDRESS,
    amount: '1498000000000000000',
    feeLimit: String(found.feeLimit),
    expiresAt: found.expiresAt,
    approvals: found.signatures.map(({ name, signature }) => ({ name, signature })),
    evm: {
      from: { account: 'hot', branch: 0, index: 0 },
      nonce,
      gasLimit: 21_000,
      maxFeePerGas: String(30n * GWEI),
      maxPriorityFeePerGas: String(GWEI),
    },
  };
}

test('the signer’s roster is shown as it is', async () => {
  const { keys, is_simulated } = await server.mustCall(officeApprovals.listKeys, {}, ann.token);
  expect(is_simulated).toBe(0);
  expect(keys.map(({ name, roster }) => [name, roster])).toEqual([
    ['Ann', 'listed'],
    ['Bob', 'listed'],
  ]);
});

test('what one has signed is not enough, what two have signed is paid, and nothing else by it', async () => {
  const id = await withdraw();
  const waiting = () => server.mustCall(officeApprovals.listWaiting, {}, ann.token);
  expect((await waiting()).list).toMatchObject([{ id, approval: null }]);
  await sign(ann, id);
  await expect(client.sign(await requestFor(id, 0))).rejects.toMatchObject({ code: 'approvals_missing' });
  await sign(bob, id);
  const request = await requestFor(id, 0);
  for (const other of [
    { amount: '1498000000000000001' },
    { feeLimit: String(BigInt(request.feeLimit) - 1n) },
    { expiresAt: request.expiresAt - 1 },
    { id: String(id + 1) },
  ])
    await expect(client.sign({ ...request, ...other })).rejects.toMatchObject({ code: 'approval_invalid' });
  const [first] = request.approvals;
  const twice = first ? [first, first] : [];
  await expect(client.sign({ ...request, approvals: twice })).rejects.toMatchObject({ code: 'approver_twice' });
  expect(await client.sign(request)).toMatchObject({ txid: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
});

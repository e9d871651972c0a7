// Two operators sign one text. Every way in which a signature does not count is refused by its own code.
import { officeApprovals } from '@bourse/contract';
import {
  amount,
  BTC,
  type ChainId,
  chainId,
  type CurrencyId,
  DAY_MS,
  ETH,
  HOUR_MS,
  SECOND_MS,
  units,
  USDT,
  type WithdrawalId,
} from '@bourse/domain';
import { type Approval, parseApproval, textOfApproval } from '@bourse/domain/signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../platform/http/audit-log.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { generateSigningKey, signText } from '../../../system/signatures.ts';
import { findApprovals } from '../signing/approvals.ts';
import {
  type Approver,
  CAIP,
  codeOf,
  createApprover,
  enrol,
  ETHEREUM,
  rosterOf,
  signFor,
  type TestSigner,
} from './testing.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let server: TestServer;
let signer: TestSigner;
let user: TestUser;
let ann: Approver;
let bob: Approver;
beforeAll(async () => {
  server = await startTestServer();
  signer = signFor(server);
  user = await server.register('owner@example.com');
  ann = await createApprover(server, 'operator', 'Ann');
  bob = await createApprover(server, 'admin', 'Bob');
  await enrol(server, ann);
  await enrol(server, bob);
  signer.approvers = rosterOf(ann, bob);
  const dayLimit = amount(units('10000000'));
  await server.services.sequencer.submit({ kind: 'configureWithdrawals', level: 0, dayLimit });
});
afterAll(() => server.stop());

type Money = {
  readonly coin?: CurrencyId;
  readonly gross?: string;
  readonly fee?: string;
  readonly chain?: ChainId;
};

/** Id of an approved withdrawal: 151.00000099 USDT less a fee of 1, unless told otherwise. */
async function withdraw(
  by = user,
  { coin = USDT, gross = '151.00000099', fee = '1', chain = ETHEREUM }: Money = {},
): Promise<WithdrawalId> {
  const { sequencer } = server.services;
  const money = { currencyId: coin, amount: amount(units(gross)), fee: amount(units(fee)) };
  const asked = { userId: by.userId, chainId: chain, address: ADDRESS, ...money };
  const outcome = await sequencer.submit({ kind: 'requestWithdrawal', ...asked });
  if (!outcome.ok) throw new Error(outcome.code);
  await sequencer.submit({ kind: 'approveWithdrawal', id: outcome.value.id });
  return outcome.value.id;
}

/** The text that approves a withdrawal of `withdraw`, valid for four hours. */
const textOf = (id: number, changed: Partial<Approval> = {}): string =>
  textOfApproval({
    purpose: 'withdrawal',
    chainId: CAIP,
    asset: 'USDT',
    to: ADDRESS,
    amount: '150',
    feeLimit: '0.002',
    id: String(id),
    expiresAt: Math.floor((server.clock.now() + 4 * HOUR_MS) / SECOND_MS),
    ...changed,
  });

type Given = { readonly text?: string; readonly signature?: string };

async function sign(by: Approver, id: number, { text = textOf(id), signature }: Given = {}): Promise<string> {
  const given = { withdrawal_id: id, text, signature: signature ?? signText(by.key.privateKey, text) };
  const { body } = await server.call(officeApprovals.signApproval, given, by.token);
  return body.type === 'ok' ? 'ok' : body.code;
}
const find = (id: number) =>
  findApprovals(server.services.storage.sql, { purpose: 'withdrawal', ref: String(id), now: server.clock.now() });
const detail = (id: number, by = ann) =>
  server.mustCall(officeApprovals.approvalDetail, { withdrawal_id: id }, by.token);
const waiting = async (by = ann, page = 1) =>
  (await server.mustCall(officeApprovals.listWaiting, { page }, by.token)).list;

test('one fixes the terms, another signs the same text, and the signer is given both', async () => {
  const id = await withdraw();
  expect((await waiting()).find((row) => row.id === id)).toMatchObject({
    address: '0x5aAe…eAed',
    amount: '151.00000099',
    network: 'ERC20',
    approval: null,
  });
  expect(await detail(id)).toMatchObject({ address: ADDRESS, chain_id: CAIP, amount_sent: '150', fee_coin: 'ETH' });
  expect(await detail(id)).toMatchObject({ fee_hint: '0.001', fee_max: '0.01', approval: null });
  expect(await find(id)).toBeUndefined();
  const text = textOf(id);
  expect(await sign(ann, id, { text })).toBe('ok');
  expect((await find(id))?.signatures).toHaveLength(1);
  expect((await detail(id, bob)).approval).toMatchObject({ text, created_by: ann.operator });
  expect((await waiting()).find((row) => row.id === id)?.approval).toMatchObject({ is_signed_by_me: 1 });
  expect((await waiting(bob)).find((row) => row.id === id)?.approval).toMatchObject({ is_signed_by_me: 0 });
  expect(await sign(bob, id, { text })).toBe('ok');
  expect(await find(id)).toEqual({
    feeLimit: 2_000_000_000_000_000n,
    expiresAt: parseApproval(text)?.expiresAt,
    signatures: [ann, bob].map(({ name, key }) => ({ name, key: key.key, signature: signText(key.privateKey, text) })),
  });
  const rows = await server.services.storage.sql<{ actor: string; action: string }[]>`
    SELECT actor, action FROM audit_log WHERE subject = ${`withdrawal ${id}`} ORDER BY id`;
  expect(rows.filter(({ action }) => action === 'approval.sign').map(({ actor }) => actor)).toEqual([
    ann.operator,
    bob.operator,
  ]);
  expect(rows.filter(({ action }) => action === 'approval.look')).toHaveLength(3);
});

describe('a signature is refused', () => {
  const seconds = (ms: number): number => Math.floor((server.clock.now() + ms) / SECOND_MS);
  type Case = readonly [string, string, (id: number) => Promise<string>];
  const cases: readonly Case[] = [
    ['over another amount', 'approval_text_differs', (id) => sign(ann, id, { text: textOf(id, { amount: '151' }) })],
    ['over another address', 'approval_text_differs', (id) => sign(ann, id, { text: textOf(id, { to: '0x00' }) })],
    ['over another coin', 'approval_text_differs', (id) => sign(ann, id, { text: textOf(id, { asset: 'ETH' }) })],
    [
      'over another chain',
      'approval_text_differs',
      (id) => sign(ann, id, { text: textOf(id, { chainId: 'eip155:1' }) }),
    ],
    ['over another purpose', 'approval_text_differs', (id) => sign(ann, id, { text: textOf(id, { purpose: 'gas' }) })],
    ['over another id', 'approval_text_differs', (id) => sign(ann, id, { text: textOf(id + 1) })],
    ['without a fee limit', 'approval_text_differs', (id) => sign(ann, id, { text: textOf(id, { feeLimit: '0' }) })],
    ['over a text with more in it', 'approval_text_differs', (id) => sign(ann, id, { text: `${textOf(id)}\n` })],
    ['once it has expired', 'approval_expired', (id) => sign(ann, id, { text: textOf(id, { expiresAt: seconds(0) }) })],
    [
      'for more than a day',
      'approval_expiry_too_far',
      (id) => sign(ann, id, { text: textOf(id, { expiresAt: seconds(DAY_MS) + 1 }) }),
    ],
    ['by another key', 'approval_signature_invalid', (id) => sign({ ...ann, key: generateSigningKey() }, id)],
    [
      'of another text',
      'approval_signature_invalid',
      (id) => sign(ann, id, { signature: signText(ann.key.privateKey, textOf(id, { feeLimit: '1' })) }),
    ],
    ['by the other’s key', 'approval_signature_invalid', (id) => sign({ ...ann, key: bob.key }, id)],
    [
      'by the same operator twice',
      'approval_already_signed',
      async (id) => {
        await sign(ann, id);
        return sign(ann, id);
      },
    ],
    [
      'on other terms than the first one’s',
      'approval_terms_fixed',
      async (id) => {
        await sign(ann, id);
        return sign(bob, id, { text: textOf(id, { feeLimit: '0.009' }) });
      },
    ],
    ['of a withdrawal that is not there', 'withdrawal_not_found', () => sign(ann, 999_999_999)],
  ];
  test.each(cases)('%s: %s', async (_what, code, act) => {
    const id = await withdraw();
    expect(await act(id)).toBe(code);
  });

  test('by a key that the signer’s host has not entered, while it tells', async () => {
    const id = await withdraw();
    signer.approvers = rosterOf(bob);
    expect(await sign(ann, id)).toBe('approver_not_listed');
    signer.isReachable = false;
    expect(await sign(ann, id)).toBe('ok');
    signer.isReachable = true;
    signer.approvers = rosterOf(ann, bob);
  });

  test('where its chain is not signed for, or it has moved on', async () => {
    const { sequencer } = server.services;
    const bitcoin = await withdraw(user, { coin: BTC, gross: '0.01', fee: '0.0001', chain: chainId(1) });
    expect(await sign(ann, bitcoin)).toBe('approval_not_needed');
    const id = await withdraw();
    await sequencer.submit({ kind: 'rejectWithdrawal', id });
    expect(await sign(ann, id)).toBe('withdrawal_moved_on');
    expect((await waiting()).some((row) => row.id === id)).toBe(false);
  });

  test('by the user in person, or by whom the other has made', async () => {
    const own = await withdraw(await server.register(ann.operator));
    expect(await sign(ann, own)).toBe('own_request');
    const id = await withdraw();
    expect(await sign(ann, id)).toBe('ok');
    const act = { actor: bob.operator, action: 'operator.reset', subject: `operator ${ann.operator}`, ip: '' };
    await server.services.auditLog.record(act);
    expect(await sign(bob, id)).toBe('not_independent');
    // The tie by an act of one alone lasts as long as the login; the console's reset begins it anew.
    await server.services.auditLog.record({ ...act, actor: 'console' });
    server.clock.advance(8 * DAY_MS);
  });
});

describe('what was signed', () => {
  beforeAll(async () => {
    ann = { ...ann, token: (await createApprover(server, 'operator', 'Ann')).token };
    bob = { ...bob, token: (await createApprover(server, 'admin', 'Bob')).token };
  });

  test('counts until it expires, and then on new terms', async () => {
    const id = await withdraw();
    const text = textOf(id, { expiresAt: Math.floor((server.clock.now() + 5 * SECOND_MS) / SECOND_MS) });
    expect(await sign(ann, id, { text })).toBe('ok');
    server.clock.advance(6 * SECOND_MS);
    expect(await find(id)).toBeUndefined();
    expect(await sign(bob, id, { text })).toBe('approval_expired');
    expect(await sign(ann, id)).toBe('ok');
  });

  test('is dropped by one operator, and signed anew on other terms', async () => {
    const id = await withdraw(user, { gross: '3', fee: '0.5', coin: ETH });
    const terms = { asset: 'ETH', amount: '2.5' };
    expect(await sign(ann, id, { text: textOf(id, terms) })).toBe('ok');
    const { approval } = await detail(id);
    const drop = (token: string) =>
      server.call(officeApprovals.dropApproval, { id: approval?.id ?? 0, reason: 'the fee is too low' }, token);
    expect((await drop(bob.token)).body).toMatchObject({ type: 'ok' });
    expect((await drop(ann.token)).body).toMatchObject({ code: 'approval_not_found' });
    expect(await find(id)).toBeUndefined();
    const text = textOf(id, { ...terms, feeLimit: '0.009' });
    expect([await sign(ann, id, { text }), await sign(bob, id, { text })]).toEqual(['ok', 'ok']);
    expect((await find(id))?.feeLimit).toBe(9_000_000_000_000_000n);
  });

  test('counts no more once the signer’s host has taken its owner off the list, and the desk says whose', async () => {
    const id = await withdraw();
    expect([await sign(ann, id), await sign(bob, id)]).toEqual(['ok', 'ok']);
    const standing = async () => (await detail(id)).approval;
    expect(await standing()).toMatchObject({ signatures: [{ name: 'Ann' }, { name: 'Bob' }], not_counting: [] });
    signer.approvers = rosterOf(ann);
    expect(await standing()).toMatchObject({ signatures: [{ name: 'Ann' }], not_counting: ['Bob'] });
    // Under the same name with another key, too.
    signer.approvers = rosterOf(ann, { ...bob, key: generateSigningKey() });
    expect(await standing()).toMatchObject({ signatures: [{ name: 'Ann' }], not_counting: ['Bob'] });
    signer.approvers = rosterOf(ann, bob);
  });

  test('counts no more while its operator is disabled', async () => {
    const { sql } = server.services.storage;
    const id = await withdraw();
    expect([await sign(ann, id), await sign(bob, id)]).toEqual(['ok', 'ok']);
    const counting = async () => [
      (await find(id))?.signatures.map(({ name }) => name),
      (await detail(id, bob)).approval?.signatures.map(({ name }) => name),
    ];
    await sql`UPDATE operators SET is_disabled = true WHERE email = ${ann.operator}`;
    expect(await counting()).toEqual([['Bob'], ['Bob']]);
    await sql`UPDATE operators SET is_disabled = false WHERE email = ${ann.operator}`;
    expect(await counting()).toEqual([
      ['Ann', 'Bob'],
      ['Ann', 'Bob'],
    ]);
  });

  test('counts no more once its key is revoked, and its owner signs nothing', async () => {
    const id = await withdraw();
    expect([await sign(ann, id), await sign(bob, id)]).toEqual(['ok', 'ok']);
    const { keys } = await server.mustCall(officeApprovals.listKeys, {}, ann.token);
    const own = keys.find(({ operator }) => operator === ann.operator);
    await server.mustCall(officeApprovals.revokeKey, { id: own?.id ?? 0, code: await codeOf(server, ann) }, ann.token);
    expect((await find(id))?.signatures.map(({ name }) => name)).toEqual(['Bob']);
    expect(await sign(ann, await withdraw())).toBe('approver_key_missing');
    expect(await verifyChain(server.services.storage.sql)).toMatchObject({ brokenAt: undefined });
  });

  test('is listed behind what was not sent yet while it is on its way', async () => {
    const { sequencer } = server.services;
    const [sent, open] = [await withdraw(), await withdraw()];
    for (const command of [
      { kind: 'signWithdrawal', id: sent },
      { kind: 'moveWithdrawal', id: sent, to: 'broadcast', txid: 'ab' },
    ] as const)
      await sequencer.submit(command);
    const listed = [...(await waiting()), ...(await waiting(ann, 2))];
    expect(listed.at(-1)).toMatchObject({ id: sent, status: 'broadcast' });
    expect(listed.at(-2)).toMatchObject({ id: open, status: 'approved' });
  });

  test('waits where it is above the signer’s limit, all of it where nobody knows the limit', async () => {
    const small = await withdraw(user, { gross: '101' });
    const large = await withdraw(user, { gross: '101.000001' });
    const ids = async () =>
      [...(await waiting()), ...(await waiting(ann, 2))]
        .map(({ id }) => id)
        .filter((id) => id === small || id === large);
    expect(await ids()).toEqual([large]);
    signer.isReachable = false;
    expect(await ids()).toEqual([small, large]);
    signer.isReachable = true;
  });
});

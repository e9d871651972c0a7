// Operators make keys in their browsers, by a passphrase and by a passkey, and sign with them what they are shown. No withdrawal
// of a demo needs a signature: what waits is put before the screen here, and what the screen signs is checked.
import { createPublicKey, verify } from 'node:crypto';
import { officeApprovals } from '@bourse/contract';
import { textOfApproval } from '@bourse/domain/signer';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { addAuthenticator } from './authenticator.ts';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { headersOf, logInOperator, passMinutes, readTime, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';

const PASSPHRASE = 'seven horses by the river';
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SIGNING = `**${officeApprovals.signApproval.path}`;
const codeAnswer = z.object({ code: z.string() });
const keysAnswer = z.object({
  message: z.object({ keys: z.array(z.object({ name: z.string(), public_key: z.string() })) }),
});

async function unusedCode(stage: Stage, role: string): Promise<string> {
  await passMinutes(stage, 2);
  const answer = await fetch(`${stage.officeUrl}/dev/operator-code?email=${role}@demo.example`);
  return codeAnswer.parse(await answer.json()).code;
}

async function openDesk(page: Page): Promise<void> {
  await section(page, 'Custody').click();
  await page.getByRole('tab', { name: 'To sign' }).click();
  await page.getByText('Nothing needs a signature here').waitFor();
}

async function openEnrolment(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Enrol a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enrol a key' });
  await dialog.getByRole('textbox', { name: 'Name in the roster' }).fill(name);
  return dialog;
}

async function finish(stage: Stage, page: Page, { dialog, role }: { dialog: Locator; role: string }): Promise<void> {
  const code = dialog.getByRole('textbox', { name: 'Authenticator code' });
  await code.fill(await unusedCode(stage, role));
  await dialog.getByRole('button', { name: 'Enrol a key' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^npm run signer -- roster add '/).waitFor();
}

async function enrolByPassphrase(stage: Stage, page: Page): Promise<void> {
  const dialog = await openEnrolment(page, 'Olga');
  const field = (name: string): Locator => dialog.getByRole('textbox', { name, exact: true });
  await field('Passphrase').fill('too short');
  await dialog.getByText('At least 16 characters').waitFor();
  await field('Passphrase').fill(PASSPHRASE);
  await field('Repeat the passphrase').fill(PASSPHRASE);
  await stage.picture(page, 'approvals-enrol-dark');
  await finish(stage, page, { dialog, role: 'operator' });
}

async function enrolByPasskey(stage: Stage, page: Page): Promise<void> {
  await addAuthenticator(page);
  const dialog = await openEnrolment(page, 'Adam');
  await dialog.getByRole('combobox', { name: 'Sealed by' }).selectOption({ label: 'Passkey' });
  await finish(stage, page, { dialog, role: 'admin' });
}

/** A withdrawal of 2,500 USDT; its text is fixed where one is named. */
function waitingOf(text: string | null, now: number) {
  const expires = now + 3_600_000;
  const approval = text && {
    id: 9,
    expires_ms: expires,
    created_by: 'admin@demo.example',
    signatures: [],
    not_counting: [],
  };
  const common = {
    id: 4711,
    user_id: 100_001,
    account: 'owner@example.com',
    currency_name: 'USDT',
    network: 'ERC20',
    amount: '2501',
    fee: '1',
    status: 'approved',
    submit_time: '2026-11-23 12:00:00',
    approved_by: ['admin@demo.example'],
  };
  return {
    row: { ...common, address: '0x5aAe…eAed', approval: approval && { ...approval, is_signed_by_me: 0 } },
    detail: {
      ...common,
      address: ADDRESS,
      chain_id: 'eip155:1',
      amount_sent: '2500',
      fee_coin: 'ETH',
      fee_price: '3000',
      fee_hint: '0.001',
      fee_max: '0.01',
      approval: approval && { ...approval, text },
      now_ms: now,
    },
  };
}

const signed = z.object({ withdrawal_id: z.literal(4711), text: z.string(), signature: z.string() });

/** From now on one withdrawal waits before this page, and whatever it signs is taken. */
async function letWait(page: Page, now: number, text: string | null = null): Promise<void> {
  const { row, detail } = waitingOf(text, now);
  const answer = async (path: string, message: unknown): Promise<void> => {
    await page.route(`**${path}?*`, (route) => route.fulfill({ json: { type: 'ok', message } }));
  };
  await page.unrouteAll();
  await answer(officeApprovals.listWaiting.path, { list: [row], total: 1, needed: 2 });
  await answer(officeApprovals.approvalDetail.path, detail);
  await page.route(SIGNING, (route) => route.fulfill({ json: { type: 'ok', message: 'Signed' } }));
}

async function openSigning(page: Page): Promise<Locator> {
  await page.reload();
  await page.getByRole('checkbox', { name: '4711' }).check();
  await page.getByRole('button', { name: 'Sign 1 withdrawal' }).click();
  return page.getByRole('dialog', { name: 'Check and sign' });
}

async function publicKeyOf(stage: Stage, page: Page, name: string) {
  const answer = await fetch(stage.addressOf(officeApprovals.listKeys.path), { headers: await headersOf(page) });
  const key = keysAnswer.parse(await answer.json()).message.keys.find((each) => each.name === name)?.public_key ?? '';
  const x = Buffer.from(key, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

async function sign(stage: Stage, page: Page): Promise<void> {
  const now = await readTime(stage);
  await letWait(page, now);
  const dialog = await openSigning(page);
  await dialog.getByRole('textbox', { name: 'Network fee limit' }).fill('0.002');
  for (const shown of ['2,500 USDT', '0.002 ETH (about 6.00 USDT)', 'owner@example.com · 100001'])
    await dialog.getByText(shown, { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill('another passphrase');
  await dialog.getByRole('button', { name: 'Sign 1 withdrawal' }).click();
  await dialog.getByText('The key does not open: it is another passphrase or passkey.').waitFor();
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE);
  await stage.picture(page, 'approvals-sign-dark');
  const press = dialog.getByRole('button', { name: 'Sign 1 withdrawal' });
  const [sent] = await Promise.all([page.waitForRequest(SIGNING), press.click()]);
  const { text, signature } = signed.parse(sent.postDataJSON());
  await dialog.getByText('Signed', { exact: true }).first().waitFor();
  const expected = textOfApproval({
    purpose: 'withdrawal',
    chainId: 'eip155:1',
    asset: 'USDT',
    to: ADDRESS,
    amount: '2500',
    feeLimit: '0.002',
    id: '4711',
    expiresAt: Math.floor(now / 1000) + 4 * 3600,
  });
  if (text !== expected) throw new Error(`signed was\n${text}\ninstead of\n${expected}`);
  const key = await publicKeyOf(stage, page, 'Olga');
  if (!verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'))) throw new Error('the signature is no good');

  // What somebody has fixed is another withdrawal's.
  await letWait(page, now, expected.replace('id: 4711', 'id: 4712'));
  const other = await openSigning(page);
  await other.getByText('the text does not match this withdrawal (withdrawal ID)').waitFor();
  await other.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE);
  if (await other.getByRole('button', { name: 'Sign 1 withdrawal' }).isEnabled())
    throw new Error('what does not match can be signed');
  await page.keyboard.press('Escape');
  await page.unrouteAll();
}

async function retire(stage: Stage, page: Page, { name, role }: { readonly name: string; readonly role: string }) {
  await page.reload();
  await page.getByRole('button', { name: 'Retire', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: `Retire the key ${name}` });
  await dialog.getByRole('textbox', { name: 'Authenticator code' }).fill(await unusedCode(stage, role));
  await dialog.getByRole('button', { name: 'Retire', exact: true }).click();
  await page.getByRole('button', { name: 'Enrol a key' }).waitFor();
}

async function see(stage: Stage, page: Page, name: string): Promise<void> {
  await stage.picture(page, `approvals-${name}`);
  const faults = [...(await violationsOf(page))];
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (overflow > 0) faults.push(`${overflow} px too wide`);
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function runApprovals(stage: Stage): Promise<void> {
  const olga = await logInOperator(stage, 'operator');
  await openDesk(olga);
  await enrolByPassphrase(stage, olga);
  await see(stage, olga, 'key-dark');
  await sign(stage, olga);
  const adam = await logInOperator(stage, 'admin', { theme: 'light', isNamed: true });
  await openDesk(adam);
  await enrolByPasskey(stage, adam);
  await see(stage, adam, 'key-light');
  const phone = await logInOperator(stage, 'support', { size: PHONE, locale: 'zh' });
  await phone.getByRole('link', { name: '链上资金', exact: true }).click();
  await phone.getByRole('tab', { name: '待签名' }).click();
  await phone.getByText('operator@demo.example').waitFor();
  await see(stage, phone, 'phone-dark-zh');
  await retire(stage, adam, { name: 'Adam', role: 'admin' });
  await retire(stage, olga, { name: 'Olga', role: 'operator' });
}

export const APPROVALS: readonly Journey[] = [{ name: 'desk: approvals', run: runApprovals }];

// Two operators of a site outside a demo: set up in the browser, entered in the signer's roster on its host, and what they do
// with withdrawals.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { officeCustody, officeNetworks } from '@bourse/contract';
import type { Page } from 'playwright-core';
import { addAuthenticator } from '../authenticator.ts';
import { addOperator, type FirstLogin, logInFirst } from '../first-login.ts';
import { section } from '../operator.ts';
import type { Look, Stage } from '../stage.ts';
import { totpAt } from '../totp.ts';
import { agree } from '../two-operators.ts';
import { ADMIN, type Site } from './site.ts';

const run = promisify(execFile);
const programOf = (app: string, name: string): string => join(import.meta.dirname, '../../../apps', app, 'src', name);

const PASSPHRASE = 'seven horses by the river';
const STEP_MS = 30_000;

export type Operator = {
  readonly page: Page;
  readonly email: string;
  /** In the signer's roster. */
  readonly name: string;
  readonly way: 'Passphrase' | 'Passkey';
};

/** The first admin, and one more whom the site's own host has made: neither has made the other. */
export async function openOperators(site: Site, stage: Stage): Promise<readonly [Operator, Operator]> {
  const adam = await addOperator(site.server, { email: 'adam@desk.test', name: 'Adam' });
  const [olga, second] = await Promise.all([
    setUp(stage, ADMIN, { name: 'Olga', way: 'Passphrase' }),
    // A passkey belongs to a name, not to an address of numbers.
    setUp(stage, adam, { name: 'Adam', way: 'Passkey' }, { isNamed: true }),
  ]);
  for (const operator of [olga, second]) await enterInRoster(site, operator);
  return [olga, second];
}

async function setUp(
  stage: Stage,
  login: FirstLogin,
  { name, way }: Pick<Operator, 'name' | 'way'>,
  look: Look = {},
): Promise<Operator> {
  const page = await stage.openOffice('/', look);
  if (way === 'Passkey') await addAuthenticator(page);
  const secret = await logInFirst(page, login);
  await openTab(page, 'To sign');
  // The code of now is used up.
  await enrolKey(page, { name, way, code: totpAt(secret, Date.now() + STEP_MS) });
  return { page, email: login.email, name, way };
}

export async function openTab(page: Page, name: string): Promise<void> {
  await section(page, 'Custody').click();
  await page.getByRole('tab', { name, exact: true }).click();
}

type Key = Pick<Operator, 'name' | 'way'> & { readonly code: string };

async function enrolKey(page: Page, { name, way, code }: Key): Promise<void> {
  await page.getByRole('button', { name: 'Enrol a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enrol a key' });
  await dialog.getByRole('textbox', { name: 'Name in the roster' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Sealed by' }).selectOption({ label: way });
  if (way === 'Passphrase') {
    await dialog.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(PASSPHRASE);
    await dialog.getByRole('textbox', { name: 'Repeat the passphrase' }).fill(PASSPHRASE);
  }
  await dialog.getByRole('textbox', { name: 'Authenticator code' }).fill(code);
  await dialog.getByRole('button', { name: 'Enrol a key' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** What the page says is typed on the signer's host. */
async function enterInRoster({ signer }: Site, { page }: Operator): Promise<void> {
  const line = await page.getByText(/^npm run signer -- roster add '/).innerText();
  const [, name = '', key = ''] = /add '([^']+)' ([0-9a-f]{64})/.exec(line) ?? [];
  await run(process.execPath, [programOf('signer', 'main.ts'), 'roster', 'add', name, key, '--folder', signer.folder]);
}

/** An empty site lets nothing in or out: one asks for a network to be opened, the other agrees. */
export async function openNetwork(
  stage: Stage,
  [olga, adam]: readonly [Operator, Operator],
  { chain, currency }: { readonly chain: number; readonly currency: number },
): Promise<void> {
  const reason = `open ${currency} on ${chain}`;
  const fields = { chain, currency, is_deposit_open: '1', is_withdraw_open: '1', reason };
  const call = officeNetworks.proposeSettings;
  await agree(stage, { maker: olga.page, checker: adam.page }, { desk: officeNetworks, call, fields });
}

/** What the house has sent to its own addresses is booked: one asks for it, the other agrees. */
export async function bookHouseMoney(
  stage: Stage,
  [olga, adam]: readonly [Operator, Operator],
  money: { readonly chain: number; readonly currency: number; readonly amount: string },
): Promise<void> {
  const reason = `the house has sent ${money.amount} of ${money.currency}`;
  const call = officeCustody.proposeChain;
  await agree(
    stage,
    { maker: olga.page, checker: adam.page },
    { desk: officeCustody, call, fields: { ...money, reason } },
  );
}

type Asked = { readonly email: string; readonly to: string };

/** Compares the address with what was asked for, and lets it go. */
export async function approve({ page, email: own }: Operator, { email, to }: Asked): Promise<void> {
  await section(page, 'Withdrawals').click();
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await page.getByText(to, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('main').getByText(own).waitFor();
}

const SIGN_ALL = /^Sign \d withdrawals$/;

/** All that waits, after one unlocking. Who is first says what the network may take of each. */
export async function signAll({ page, way }: Operator, count: number, feeLimit?: string): Promise<void> {
  await openTab(page, 'To sign');
  const boxes = page.getByRole('table', { name: 'Withdrawals to sign' }).getByRole('checkbox');
  await boxes.nth(count - 1).waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('button', { name: SIGN_ALL }).click();
  const dialog = page.getByRole('dialog', { name: 'Check and sign' });
  await dialog
    .getByRole('heading', { name: /^Withdrawal / })
    .nth(count - 1)
    .waitFor();
  if (feeLimit !== undefined) {
    for (const field of await dialog.getByRole('textbox', { name: 'Network fee limit' }).all())
      await field.fill(feeLimit);
  }
  if (way === 'Passphrase') await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE);
  await dialog.getByRole('button', { name: SIGN_ALL }).click();
  await dialog
    .getByText('Signed', { exact: true })
    .nth(count - 1)
    .waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

/** Ledger and chain say the same of each of these coins, at that height or above it. */
export async function seeMatches({ page }: Operator, heights: ReadonlyMap<string, number>): Promise<void> {
  await openTab(page, 'Reconciliation');
  for (const [place, height] of heights) {
    const row = page.getByRole('row').filter({ hasText: place });
    await row
      .filter({ hasText: `#${height}` })
      .filter({ hasText: 'Matches' })
      .waitFor();
  }
}

// The first boot: an exchange with nothing in it and no prices says so to visitors, and is opened by two operators.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officeAdjustments, spot } from '@bourse/contract';
import { amount, BTC, units, USDT } from '@bourse/domain';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { type MailServer, readMail, startMailServer } from '../../apps/server/src/platform/delivery/testing.ts';
import { createClock } from '../../apps/server/src/system/clock.ts';
import { submitAll, withSequencer } from '../../tools/bench/offline-exchange.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { post, registerUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import { addOperator, logInFirst } from './first-login.ts';
import type { Journey } from './journeys.ts';
import { chooseAct, headersOf, section } from './operator.ts';
import { patient } from '../support/patience.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { bookRow, person, ticket } from './trading.ts';
import { type Office, send } from './two-operators.ts';

const ADMIN = { email: 'olga@desk.test', password: 'a first password' };
const MARKET = 'BTC/USDT';
const SPOT = 'Spot markets that are open';
/** Longer than the page of the steps takes to ask again. */
const FOLLOW_MS_MAX = 25_000;

const settingsFor = ({ url }: MailServer) => ({
  DEMO: '0',
  SMTP_URL: url,
  MAIL_FROM: 'Bourse <no-reply@bourse.test>',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  // Nobody is asked for prices.
  INDEX_SOURCES: 'none',
  CNY_RATE_URL: 'off',
  LOG_LEVEL: 'error',
});

/** The house has this sum in its treasury, as if a network had brought it: none runs here. */
const HOUSE_MONEY = '5000';

/** Its database is made before its server starts, with nothing in it but that money. */
async function startEmpty(mail: MailServer): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-'));
  const funding = { kind: 'fundTreasury', currencyId: USDT, amount: amount(units(HOUSE_MONEY)) } as const;
  await withSequencer(dataDir, ({ sequencer }) => submitAll(sequencer, [funding]), createClock(), false);
  return startServerProcess(settingsFor(mail), { dataDir, isThrowaway: true });
}

const marketRow = (page: Page): Locator => page.getByRole('main').getByRole('row').filter({ hasText: MARKET });

/** No price, no change, no range: only that nothing was traded is known. */
async function seeNothingKnown(page: Page): Promise<void> {
  const row = marketRow(page).first();
  await row.getByText('Not open yet').waitFor();
  const figures = (await row.getByRole('cell').allInnerTexts()).slice(1, 6).map((text) => text.trim());
  if (figures.join(' ') !== '– – – – 0.00') throw new Error(`${MARKET} shows ${figures.join(' ')}`);
}

const badge = (page: Page): Locator => page.getByRole('main').getByText('Not open yet', { exact: true });

async function seeMarketClosed(page: Page): Promise<void> {
  await badge(page).waitFor();
  await ticket(page).getByText('This market is not open yet').first().waitFor();
  await ticket(page)
    .getByRole('button', { name: 'Buy BTC' })
    .and(page.locator(':disabled, [aria-disabled=true]'))
    .waitFor();
}

const stepRow = (page: Page, step: string): Locator =>
  page.getByRole('table', { name: 'Open for business' }).getByRole('row').filter({ hasText: step });

async function seeStep(page: Page, step: string, standing: readonly string[]): Promise<void> {
  for (const text of standing)
    await stepRow(page, step)
      .getByText(text, { exact: true })
      .waitFor({ timeout: patient(FOLLOW_MS_MAX) });
}

/** From the first page of the back office to the desk that opens the market. */
async function seeSteps(stage: Stage, page: Page): Promise<void> {
  await page.getByText('Not open for business yet').waitFor();
  await page.getByRole('link', { name: 'See the steps' }).click();
  await seeStep(page, 'Two operators who can decide', ['2 of 2', 'Ready']);
  await seeStep(page, 'Coins with a fresh index price', ['0 of 6', 'Missing']);
  await seeStep(page, SPOT, ['0 of 9', 'Closed']);
  await seeStep(page, 'Quote coins with money behind contracts', ['1 of 2', 'In part']);
  await stage.picture(page, 'opening-steps-dark');
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function openMarket({ maker, checker }: Office): Promise<void> {
  await maker.getByRole('link', { name: `Go there: ${SPOT}` }).click();
  const row = maker.getByRole('table', { name: 'Spot markets' }).getByRole('row').filter({ hasText: MARKET });
  await chooseAct(row, 'Request opening');
  const dialog = maker.getByRole('dialog', { name: `Request opening · ${MARKET}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('all is ready');
  await dialog.getByRole('button', { name: 'Request opening' }).click();
  await dialog.waitFor({ state: 'detached' });
  await section(maker, 'Open for business').click();
  await seeStep(maker, SPOT, ['0 of 9']);
  await section(checker, 'Coins').click();
  await checker.getByRole('tab', { name: 'Changes', exact: true }).click();
  await checker.getByRole('button', { name: 'Approve' }).first().click();
  await checker.getByText('Change approved').first().waitFor();
}

/** A contract says what it lacks to whoever asks for it. */
async function seeContractRefused(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go there: Contracts that are open' }).click();
  await page.getByRole('main').getByRole('link', { name: MARKET }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Open · ${MARKET}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('all is ready');
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await page.getByText('no fresh index price').first().waitFor();
}

const CODE = /verification code is (\d{6})/;

async function readCode({ mails }: MailServer, email: string): Promise<string> {
  let code: string | undefined;
  await waitUntil(
    () => {
      const mail = mails.find(({ to }) => to.includes(email));
      code = mail && CODE.exec(readMail(mail).parts[0] ?? '')?.[1];
      return Promise.resolve(code !== undefined);
    },
    () => `${email} has no code`,
  );
  return code ?? '';
}

const info = z.object({ message: z.object({ id: z.number() }) });
const listed = z.object({ message: z.object({ list: z.array(z.object({ id: z.number() })) }) });

/** Somebody has an account, is credited by the two, and bids. */
async function bid(stage: Stage, mail: MailServer, { maker, checker }: Office): Promise<void> {
  const email = person('first').email;
  const { token } = await registerUser(stage.url, email, () => readCode(mail, email));
  const headers = { Authorization: token };
  const { message } = info.parse(await (await fetch(`${stage.url}/api/user/info`, { headers })).json());
  const wish = { wallet: 'change', currency: USDT, amount: '1000', direction: 'credit', source: 'treasury' };
  const [asking, deciding] = [await headersOf(maker), await headersOf(checker)];
  const { requestAdjustment, listAdjustments, approveAdjustment } = officeAdjustments;
  await send(stage, requestAdjustment, { ...wish, id: message.id, reason: 'wired to us' }, asking);
  const answer = await fetch(stage.addressOf(listAdjustments.path), { headers: deciding });
  const asked = listed.parse(await answer.json()).message.list[0];
  await send(stage, approveAdjustment, { id: asked?.id, amount: wish.amount }, deciding);
  const order = { legal_id: `${USDT}`, currency_id: `${BTC}`, price: '60000', num: '0.01' };
  const placed = await post(`${stage.url}${spot.placeBuy.path}`, order, headers);
  if (placed.type !== 'ok') throw new Error(JSON.stringify(placed));
}

async function openExchange(stage: Stage, mail: MailServer): Promise<void> {
  const adding = addOperator(stage, { email: 'adam@desk.test', name: 'Adam' });
  const [home, visitor] = [await stage.openPage('/'), await stage.openPage('/dealCenter?pair=BTC_USDT')];
  await seeNothingKnown(home);
  await seeMarketClosed(visitor);

  const adam = await adding;
  const [maker, checker] = [await stage.openOffice('/'), await stage.openOffice('/')];
  await Promise.all([logInFirst(maker, ADMIN), logInFirst(checker, adam)]);
  await seeSteps(stage, maker);
  await openMarket({ maker, checker });
  await seeStep(maker, SPOT, ['1 of 9', 'In part']);
  await badge(visitor).waitFor({ state: 'detached' });
  await seeContractRefused(maker);

  await bid(stage, mail, { maker, checker });
  await bookRow(visitor, '60,000.00').waitFor();
}

async function run(stage: Stage): Promise<void> {
  const mail = await startMailServer();
  try {
    const server = await startEmpty(mail);
    try {
      await openExchange(stage.before(server), mail);
    } catch (error) {
      console.log(server.output().slice(-4_000));
      await stage.pictureAll('failed-opening');
      throw error;
    } finally {
      // What asks a server that is gone would complain.
      await stage.closePages();
      await server.stop();
    }
  } finally {
    await mail.stop();
  }
}

export const OPENING: readonly Journey[] = [
  { name: 'first boot: an empty exchange is opened by two', isLong: true, run },
];

// Browsers that are not as one would like: a clock hours off, storages that refuse, presses that bounce.
import { market, micro } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { drawNoise } from '../support/pictures.ts';
import { post } from '../support/users.ts';
import { list, SCREEN as CONTRACTS, ticket as contractTicket } from './contracts-screen.ts';
import type { Journey } from './journeys.ts';
import { readTime, section } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { fillTicket, lastPrice, logIn, openOrders, person, seeAvailable, ticket } from './trading.ts';
import { waitUntil } from './server-book.ts';

const HOUR_MS = 3_600_000;

/** For a page that is to come: its machine's clock is off by so much. */
const withClockOff = (ms: number): string => `{
  const read = Date.now.bind(Date);
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length === 0) super(read() + ${ms});
      else super(...given);
    }
    static now() {
      return read() + ${ms};
    }
  };
}`;

const candles = z.object({ data: z.array(z.object({ time: z.number() })) });
/** The candle of a quarter of an hour that runs now. */
const MISSED_MS_MAX = 16 * 60_000;

/** The chart ends with the candle that runs at the server, and countdowns begin where they should. */
async function seeServersTime(stage: Stage, offMs: number): Promise<void> {
  const page = await stage.openPage('/', { script: withClockOff(offMs) });
  const answered = page.waitForResponse((response) => response.url().includes(`${market.candles.path}?`));
  await page.goto(`${stage.url}/dealCenter`);
  const { data } = candles.parse(await (await answered).json());
  const missedMs = (await readTime(stage)) - (data.at(-1)?.time ?? 0);
  if (missedMs > MISSED_MS_MAX || data.length < 100)
    throw new Error(`a clock that is ${offMs} ms off: ${data.length} candles, the last of ${missedMs} ms ago`);
  const register = await stage.openPage('/register', { script: withClockOff(offMs) });
  await register
    .getByRole('textbox', { name: /mail/i })
    .first()
    .fill(`clock${Math.abs(offMs)}@bourse.test`);
  await register.getByRole('checkbox', { name: /user agreement/ }).check();
  await register.getByRole('button', { name: 'Send code' }).click();
  await register.getByRole('button', { name: /\b(60|5\d)\b/ }).waitFor();
}

async function trustServersClock(stage: Stage): Promise<void> {
  for (const hours of [10, -1, -10]) await seeServersTime(stage, hours * HOUR_MS);
}

/** Reads are refused too where a policy forbids storages; a full one refuses writes alone. */
const REFUSING = {
  writes: `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
  all: `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { get() { throw new DOMException('forbidden', 'SecurityError'); } });`,
};

/** Whoever logs in is in for as long as the page lives. */
async function logInWithoutMemory(stage: Stage): Promise<void> {
  for (const [name, script] of Object.entries(REFUSING)) {
    const who = person(`amnesia-${name}`);
    await stage.register(who.email);
    const page = await stage.openPage('/login?lang=en', { script });
    await logIn(page, who);
    await page.getByRole('link', { name: 'Spot', exact: true }).first().click();
    await seeAvailable(page, 'Buy', '10,000');
    const office = await stage.openOffice('/?lang=en', { script });
    await office.getByRole('button', { name: 'Viewer', exact: true }).click();
    await office.locator('form:valid').waitFor();
    await office.getByRole('button', { name: 'Log in', exact: true }).click();
    await section(office, 'Users').click();
    await office.getByRole('table', { name: 'Users' }).waitFor();
  }
}

/** Presses twice, as a worn mouse and a nervous thumb do. */
async function pressTwice(page: Page, target: Locator, gapMs: number): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not to be seen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    if (clickCount === 1) await page.waitForTimeout(gapMs);
  }
}

const NO_QUESTIONS = { spot_confirm: '0', lever_confirm: '0', micro_confirm: '0' };
/** Longer than the second of two orders would take to be answered and shown. */
const SETTLE_MS = 1_500;

async function seeOne(page: Page, rows: Locator): Promise<void> {
  await rows.first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const count = await rows.count();
  if (count !== 1) throw new Error(`a double press made ${count} orders`);
}

async function betTwice(stage: Stage): Promise<void> {
  for (const [gapMs, size] of [
    [60, undefined],
    [20, PHONE],
  ] as const) {
    const { token } = await stage.register(person(`bouncer${gapMs}`).email);
    await post(`${stage.url}${micro.acceptRisk.path}`, { version: '1' }, { Authorization: `Bearer ${token}` });
    const page = await stage.openPage('/secondDealCenter?id=1&name=BTC', {
      token,
      kept: NO_QUESTIONS,
      ...(size && { size }),
    });
    const form = page.getByRole('form', { name: 'Place a second contract order' });
    await form.getByText(/^5,000/).waitFor();
    const readout = page.locator('main p').filter({ hasText: /^Index price.*\d/s });
    const before = await readout.innerText();
    await waitUntil(
      async () => (await readout.innerText()) !== before,
      () => 'the index does not tick',
    );
    await pressTwice(page, form.getByRole('button', { name: 'Up', exact: true }), gapMs);
    const panel = page.getByRole('region', { name: 'Orders and records' });
    await seeOne(page, panel.getByRole('list', { name: 'Trade', exact: true }).getByRole('listitem'));
  }
}

async function buyTwice(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('bouncing-buyer').email);
  const page = await stage.openPage('/dealCenter', { token, kept: NO_QUESTIONS });
  await seeAvailable(page, 'Buy', '10,000');
  const last = Number(await lastPrice(page));
  await fillTicket(page, { side: 'Buy', price: (Math.floor(last * 0.9) + 0.5).toFixed(2), quantity: '0.02' });
  await pressTwice(page, ticket(page).getByRole('button', { name: 'Buy BTC' }), 60);
  await seeOne(page, openOrders(page).getByRole('row').filter({ hasText: '0.0200' }));
}

async function openPositionTwice(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('bouncing-lever').email);
  const page = await stage.openPage(CONTRACTS, { token, kept: NO_QUESTIONS });
  const form = contractTicket(page);
  await form.getByRole('button', { name: '10×', exact: true }).click();
  await form.getByRole('textbox', { name: 'Lots' }).fill('1');
  await form.getByText(/^[\d,]+\.\d+%$/).waitFor();
  await pressTwice(page, form.getByRole('button', { name: 'Long BTC' }), 60);
  // Two positions of one market and side are two rows.
  await seeOne(page, list(page, 'Positions').getByRole('row').filter({ hasText: 'Long' }));
}

const BYTES_MAX = 5_242_880;

/** A camera's photo of more than is taken is made smaller before it is sent. */
async function sendHeavyPhoto(stage: Stage): Promise<void> {
  const { token } = await stage.register(person('photographer').email);
  const page = await stage.openPage('/account/authentication', { token });
  const buffer = drawNoise(1_800, 1_400);
  if (buffer.length <= BYTES_MAX) throw new Error('the photo weighs too little to be a test');
  const name = 'Front of the ID';
  await page.getByLabel(name, { exact: true }).setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: `Remove: ${name}` }).waitFor();
}

/** Links of mails that were cut, and addresses that cannot be read. */
async function openBrokenAddresses(stage: Stage): Promise<void> {
  const frozen = await stage.openPage('/freeze#100%');
  await frozen.getByRole('alert').getByText('link').waitFor();
  const risk = await stage.openPage('/secondRisk#%E0%A4%A');
  await risk.getByRole('heading', { level: 1 }).waitFor();
  for (const path of ['/%', '/resetPwd/%E0%A4%A', '/no/%C3%28']) {
    const page = await stage.openPage(path);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    stage.complaints.splice(0, stage.complaints.length, ...stage.complaints.filter((text) => !/decode|404/.test(text)));
  }
  const register = await stage.openPage('/register?email=ann+news@example.com');
  const email = register.getByRole('textbox', { name: 'E-mail' });
  await email.waitFor();
  if ((await email.inputValue()) !== 'ann+news@example.com') throw new Error(`shown as ${await email.inputValue()}`);
}

export const ODD_BROWSERS: readonly Journey[] = [
  { name: 'odd browsers: a clock that is hours off shows the server’s time', run: trustServersClock },
  { name: 'odd browsers: whoever cannot store anything logs in all the same', run: logInWithoutMemory },
  { name: 'odd browsers: a photo that is too large is made smaller', run: sendHeavyPhoto },
  { name: 'odd browsers: cut links and unreadable addresses show a page of ours', run: openBrokenAddresses },
  { name: 'odd browsers: a double press makes one second contract', run: betTwice },
  { name: 'odd browsers: a double press makes one spot order', run: buyTwice },
  { name: 'odd browsers: a double press makes one position', run: openPositionTwice },
];

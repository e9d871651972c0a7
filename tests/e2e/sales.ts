// New coins: what is left of a first-come sale is subscribed to while others look on, and unlocked when its day has passed;
// a pro rata sale opens by itself, is wanted more than there is, and tells three people their own shares.
import { launch, officeLaunch } from '@bourse/contract';
import { BTC, USDT, XRP } from '@bourse/domain';
import { locales } from '@bourse/messages';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import type { TestUser } from '../support/users.ts';
import { seeAccessible } from './contracts-screen.ts';
import type { Journey } from './journeys.ts';
import { headersOf, logInOperator, passMinutes, readTime } from './operator.ts';
import { PHONE, type Stage } from './stage.ts';
import { logIn, person } from './trading.ts';
import { agree, type Office, send } from './two-operators.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const OPENS_MINUTES = 5;
/** Operators are still logged in after it. */
const LASTS_MINUTES = 15;
const SUPPLY = '100';

const sales = z.object({ message: z.object({ list: z.array(z.object({ id: z.number() })) }) });

type Terms = {
  readonly mode: 'first_come' | 'pro_rata';
  readonly title: string;
  /** From now on. */
  readonly opensMinutes: number;
};

/** A hundred XRP at 2 USDT, for a quarter of an hour, 60 a person, locked for a day. Answers its id. */
async function announce(stage: Stage, office: Office, { mode, title, opensMinutes }: Terms): Promise<number> {
  const start = (await readTime(stage)) + opensMinutes * MINUTE_MS;
  const terms = {
    currency: XRP,
    mode,
    price: '2',
    supply: SUPPLY,
    step: '1',
    minimum: '5',
    lock_days: 1,
    start_ms: start,
    end_ms: start + LASTS_MINUTES * MINUTE_MS,
    limits: ['60', '60', '60', '60'],
    pay_currencies: [USDT, BTC],
  };
  const ask = (call: { readonly path: string }, fields: object) =>
    agree(stage, office, { desk: officeLaunch, call, fields: { ...fields, reason: `${title} ${call.path}` } });
  await ask(officeLaunch.proposeSale, terms);
  await ask(officeLaunch.proposeFund, { currency: XRP, amount: SUPPLY });
  const headers = await headersOf(office.maker);
  const answer = await fetch(stage.addressOf(officeLaunch.listSales.path), { headers });
  const id = sales.parse(await answer.json()).message.list[0]?.id ?? 0;
  const seen = { title: '', abstract: '', content: '', cover: '', white_paper: '' };
  const text = { title, abstract: `${title}.`, content: '## Rules\n\nOne for all.', white_paper: '/noticeDetail?id=1' };
  for (const { code } of locales) await send(stage, officeLaunch.saveText, { id, lang: code, ...text, seen }, headers);
  await ask(officeLaunch.proposeSchedule, { id });
  return id;
}

async function openOffice(stage: Stage): Promise<Office> {
  return { maker: await logInOperator(stage, 'operator'), checker: await logInOperator(stage, 'admin') };
}

const card = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const form = (page: Page): Locator => page.getByRole('form', { name: 'Subscribe to a new coin' });
const amountOf = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Amount' });
const own = (page: Page): Locator => page.getByRole('list', { name: 'My result' }).getByRole('listitem');

/** Subscribes as the owner of the token, by call. */
const subscribe = (stage: Stage, { token }: TestUser, id: number, amount: string): Promise<void> =>
  send(stage, launch.subscribe, { id, amount }, { authorization: token, 'idempotency-key': `launch-${id}-${amount}` });

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Subscribe to XRP?' });
  await dialog.getByText('120 USDT', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function buyAll(stage: Stage, page: Page): Promise<void> {
  for (const [amount, fault] of [
    ['3', 'Enter at least 5 XRP'],
    ['70', 'Above your limit of 60 XRP: 60 XRP are left to you'],
  ] as const) {
    await amountOf(page).fill(amount);
    await form(page).getByText(fault).waitFor();
  }
  await form(page).getByRole('button', { name: 'All', exact: true }).click();
  await form(page).getByText('120 USDT', { exact: true }).waitFor();
  await stage.picture(page, 'phone-launch-buy-light');
  await seeAccessible(page);
  await form(page).getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('dialog').waitFor();
  await seeAccessible(page);
  await confirm(page);
  await form(page).getByText('You have subscribed to 60 of your limit of 60 XRP').waitFor();
}

async function unlock(stage: Stage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/uplist`);
  await page.getByText('Locked', { exact: true }).last().waitFor();
  await passMinutes(stage, DAY_MINUTES + 1);
  await page.getByRole('button', { name: 'Unlock 60 XRP' }).click();
  await page.getByText('60 XRP unlocked').waitFor();
  await page.getByText('Completed', { exact: true }).waitFor();
  await stage.picture(page, 'phone-launch-records-light');
  await seeAccessible(page);
}

async function comeFirst(stage: Stage): Promise<void> {
  const title = 'Harbour';
  const id = await announce(stage, await openOffice(stage), { mode: 'first_come', title, opensMinutes: -1 });
  const buyer = await stage.register(person('ursa').email);
  const page = await stage.openPage('/upstart', { size: PHONE, theme: 'light' });
  const watcher = await stage.openPage('/upstart', { token: (await stage.register(person('ulf').email)).token });
  await card(watcher, title).getByText('0%', { exact: true }).waitFor();
  await card(page, title).getByRole('link', { name: 'White paper' }).waitFor();
  await card(page, title).getByRole('button', { name: 'About this sale' }).click();
  await card(page, title).getByText('One for all.').waitFor();
  await seeAccessible(page);
  await card(page, title).getByRole('link', { name: 'Subscribe', exact: true }).click();
  // By way of the login, and back.
  await page.waitForURL(/login/);
  await logIn(page, buyer);
  await page.waitForURL(`**/sg?id=${id}`);
  await buyAll(stage, page);
  await card(watcher, title).getByText('60%', { exact: true }).waitFor();
  await stage.picture(watcher, 'desk-launch-sales-dark');
  await seeAccessible(watcher);
  await card(watcher, title).getByRole('link', { name: 'Subscribe', exact: true }).click();
  await amountOf(watcher).fill('50');
  await form(watcher).getByText('Only 40 XRP left').waitFor();
  await unlock(stage, page);
}

type Share = readonly [wanted: string, got: string, paid: string, refunded: string];

async function seeShare(page: Page, [wanted, got, paid, refunded]: Share): Promise<void> {
  const figures = [`Wanted${wanted} XRP`, `Allotted${got} XRP`, `Paid${paid} USDT`, `Refunded${refunded} USDT`];
  for (const figure of figures) await own(page).filter({ hasText: figure }).waitFor();
}

async function shareOut(stage: Stage): Promise<void> {
  const office = await openOffice(stage);
  const opensMinutes = OPENS_MINUTES;
  const id = await announce(stage, office, { mode: 'pro_rata', title: 'Meridian', opensMinutes });
  const [first, second, third] = [
    await stage.register(person('vigdis').email),
    await stage.register(person('viggo').email),
    await stage.register(person('vito').email),
  ];
  const page = await stage.openPage(`/sg?id=${id}`, { token: first.token });
  await page.getByText('The sale has not opened yet', { exact: false }).waitFor();
  await seeAccessible(page);
  await passMinutes(stage, OPENS_MINUTES);
  await amountOf(page).fill('60');
  await form(page).getByText('everybody gets a share in proportion', { exact: false }).waitFor();
  await form(page).getByRole('button', { name: 'Subscribe' }).click();
  await confirm(page);
  await page.goto(`${stage.url}/upresult?id=${id}`);
  await own(page).getByText('Waiting for the result').waitFor();
  await subscribe(stage, second, id, '55');
  await subscribe(stage, third, id, '20');
  await page.getByText('135 XRP', { exact: true }).waitFor();
  await passMinutes(stage, LASTS_MINUTES);
  await page.getByText('Awaiting result', { exact: true }).waitFor();
  const fields = { id, reason: 'the result of Meridian' };
  await agree(stage, office, { desk: officeLaunch, call: officeLaunch.proposeSettle, fields });
  await seeShare(page, ['60', '44', '88', '32']);
  await stage.picture(page, 'desk-launch-result-dark');
  await seeAccessible(page);
  const others = [
    [second, ['55', '41', '82', '28']],
    [third, ['20', '15', '30', '10']],
  ] as const;
  await Promise.all(
    others.map(async ([{ token }, share]) => {
      const other = await stage.openPage(`/upresult?id=${id}`, { token, size: PHONE, theme: 'light' });
      await seeShare(other, share);
    }),
  );
  await page.goto(`${stage.url}/account/accountMessage`);
  const told = page.getByRole('region', { name: 'New coins' });
  await told.getByRole('link', { name: /^View: .*44 of 60 XRP/ }).waitFor();
}

export const LAUNCH: readonly Journey[] = [
  { name: 'launch: first come', run: comeFirst },
  { name: 'launch: pro rata', run: shareOut },
];

// Reports: a day that is over is shown as bars, as a row and as a file, by what was traded; its books are closed at nothing, and
// the audit log says so.
import { officeReports } from '@bourse/contract';
import { formatUnits, parseUnits } from '@bourse/domain';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { TestUser } from '../support/users.ts';
import { violationsOf } from './axe.ts';
import { order, passMidnight, readPrice } from './fees.ts';
import { exported, type Journey } from './journeys.ts';
import { headersOf, logInOperator, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';
import { person } from './trading.ts';

const days = z.object({ message: officeReports.days.message });
const closings = z.object({ message: officeReports.listClosings.message });

async function readDays(stage: Stage, page: Page): Promise<readonly officeReports.ReportDayRow[]> {
  const answer = await fetch(stage.addressOf(officeReports.days.path), { headers: await headersOf(page) });
  return days.parse(await answer.json()).message;
}

async function readToday(stage: Stage, page: Page): Promise<officeReports.ReportDayRow> {
  const today = (await readDays(stage, page)).at(-1);
  if (!today?.is_open) throw new Error('there is no today');
  return today;
}

const units = (text: string): bigint => parseUnits(text) ?? 0n;
const more = (after: string, before: string): string => formatUnits(units(after) - units(before));

type Traded = { readonly day: string; readonly trader: TestUser; readonly price: string };

/** The report grows by what was traded, and by those who have come. */
async function trade(stage: Stage, page: Page): Promise<Traded> {
  const before = await readToday(stage, page);
  const [seller, buyer] = [await stage.register(person('regina').email), await stage.register(person('rupert').email)];
  const price = await readPrice(stage);
  await order(stage, seller, { side: 'out', num: '0.05', price });
  await order(stage, buyer, { side: 'in', num: '0.05', price });
  const after = await readToday(stage, page);
  const notional = formatUnits(units(price) / 20n);
  if (more(after.volumes.spot, before.volumes.spot) !== notional)
    throw new Error(`${notional} were traded, and the report grew by ${more(after.volumes.spot, before.volumes.spot)}`);
  if (after.new_users - before.new_users !== 2) throw new Error('two have come, and the report says otherwise');
  return { day: after.day, trader: buyer, price };
}

/** Within a minute after what the next day has brought first; a server that starts again does so at once. */
async function closeDay(stage: Stage, { trader, price }: Traded): Promise<void> {
  await passMidnight(stage);
  await order(stage, trader, { side: 'in', num: '0.001', price });
  await stage.closePages();
  const startAgain = await stage.stopServer();
  await startAgain();
}

async function seeDay(stage: Stage, page: Page, day: string): Promise<void> {
  await waitUntil(
    async () => (await readDays(stage, page)).some((row) => row.day === day && !row.is_open),
    () => `${day} is not reported`,
  );
  const row = (await readDays(stage, page)).find((one) => one.day === day);
  if (!row) throw new Error(`${day} is gone`);
  await page
    .getByTitle(new RegExp(`^${day} · [\\d,]+\\.\\d\\d$`))
    .first()
    .waitFor();
  await page.getByRole('table', { name: 'Days' }).getByRole('row').filter({ hasText: day }).waitFor();
  const { text } = await exported(page);
  const [heads = '', ...lines] = text.trim().split('\r\n');
  const fields = lines.find((line) => line.startsWith(day))?.split(',') ?? [];
  const place = heads.split(',').indexOf('Turnover (USDT): Spot');
  if (fields[place] !== row.volumes.spot)
    throw new Error(`the file has ${fields[place]}, the report ${row.volumes.spot}`);
  if (row.volumes_total !== fields[heads.split(',').indexOf('Turnover (USDT)')]) throw new Error('sums differ');
  await stage.picture(page, 'reports-days-dark');
}

async function seeClosing(stage: Stage, page: Page, day: string): Promise<void> {
  await page.getByRole('tab', { name: 'Daily closings' }).click();
  const table = page.getByRole('table', { name: 'Daily closings' });
  // The one before was closed on this day.
  const row = table.getByRole('row', { name: new RegExp(`^${day} #`) });
  await row.waitFor();
  await table.getByText('Sum · Digest (SHA-256)').first().click();
  await page
    .getByRole('table', { name: `Sum ${day}` })
    .getByRole('row')
    .filter({ hasText: 'USDT' })
    .waitFor();
  await stage.picture(page, 'reports-closing-dark');
  const answer = await fetch(stage.addressOf(officeReports.listClosings.path), { headers: await headersOf(page) });
  const closed = closings.parse(await answer.json()).message.list.find((one) => one.day === day);
  const off = closed?.coins.filter(({ sum }) => sum !== '0');
  if (off === undefined || off.length > 0) throw new Error(`the books of ${day} were closed at ${JSON.stringify(off)}`);
  await row.getByRole('link').click();
  await page.getByText(`books ${day}`).first().waitFor();
}

async function seeOnPhone(stage: Stage): Promise<void> {
  const phone = await logInOperator(stage, 'support', { size: PHONE, locale: 'zh', theme: 'light' });
  await phone.getByRole('link', { name: '报表', exact: true }).click();
  await phone.getByRole('heading', { name: '报表' }).waitFor();
  await phone.getByRole('list', { name: '每日' }).waitFor();
  await stage.picture(phone, 'reports-days-phone-light-zh');
  const faults = await violationsOf(phone);
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function runReports(stage: Stage): Promise<void> {
  const first = await logInOperator(stage, 'support');
  const traded = await trade(stage, first);
  await closeDay(stage, traded);
  const page = await logInOperator(stage, 'admin');
  await section(page, 'Reports').click();
  await seeDay(stage, page, traded.day);
  await seeClosing(stage, page, traded.day);
  await seeOnPhone(stage);
}

export const REPORTS: readonly Journey[] = [
  { name: 'desk: a day is reported and its books are closed', run: runReports },
];

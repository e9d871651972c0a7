// An alarm from a threshold to its end: mailed, posted with a signature, looked after, over; all of it can be read afterwards.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { PHONE, type Stage } from './stage.ts';

const VIEWS = ['health', 'events', 'thresholds', 'targets'] as const;
const FIGURE = 'Database connections';
const ALARM = 'Connections of the database run out';
const ON_DUTY = 'duty@example.com';

type Posted = { readonly body: string; readonly time: string; readonly signature: string };

/** Where alarms are posted to, and what has come there. */
async function openReceiver(): Promise<{ server: Server; url: string; posted: Posted[] }> {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'x-bourse-timestamp': time, 'x-bourse-signature': signature } = request.headers;
      posted.push({ body, time: String(time), signature: String(signature) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { server, url: `http://127.0.0.1:${port}/alarms`, posted };
}

const message = z.object({ event: z.string(), alarm: z.object({ kind: z.string() }).nullable() });

/** Checks a message as its receiver does. A busy machine may raise other alarms, too. */
const hasCome = (posted: readonly Posted[], secret: string, event: string): boolean =>
  posted.some(({ body, time, signature }) => {
    const { event: of, alarm } = message.parse(JSON.parse(body));
    if (of !== event || (alarm !== null && alarm.kind !== 'database_full')) return false;
    const right = `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
    if (signature !== right) throw new Error(`${event} bears ${signature} instead of ${right}`);
    return true;
  });

const mails = z.array(z.object({ text: z.string() }));

async function isMailed(stage: Stage): Promise<boolean> {
  const sent: unknown = await (await fetch(`${stage.url}/dev/outbox?to=${encodeURIComponent(ON_DUTY)}`)).json();
  return mails.parse(sent).some((mail) => mail.text.includes(ALARM));
}

const openView = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

async function addTarget(page: Page, { way, address }: { way: 'Mail' | 'Webhook'; address: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add target' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add target' });
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: way });
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
  await dialog.getByRole('button', { name: 'Add target' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function addTargets(stage: Stage, page: Page, url: string): Promise<string> {
  await section(page, 'Health').click();
  await openView(page, 'Targets');
  await addTarget(page, { way: 'Mail', address: ON_DUTY });
  await addTarget(page, { way: 'Webhook', address: url });
  const shown = page.getByRole('dialog', { name: 'Webhook secret' });
  const secret = await shown.locator('code').innerText();
  await stage.picture(page, 'watch-secret-dark');
  await seeNoFaults(page, 'the secret');
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('row').filter({ hasText: url }).getByRole('button', { name: 'Test' }).click();
  return secret;
}

async function setWarning(page: Page, percent: string): Promise<void> {
  await openView(page, 'Thresholds');
  await page.getByRole('row').filter({ hasText: FIGURE }).getByRole('button', { name: 'Set threshold' }).click();
  const dialog = page.getByRole('dialog', { name: FIGURE });
  await dialog.getByRole('textbox', { name: /^Warning/ }).fill(percent);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function seeNoFaults(page: Page, name: string): Promise<void> {
  const faults = (await violationsOf(page)).map((line) => `${name}: ${line}`);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (overflow > 0) faults.push(`${name}: ${overflow} px too wide`);
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

async function seeViews(stage: Stage, page: Page): Promise<void> {
  for (const view of VIEWS) {
    await page.goto(`${stage.officeUrl}/watch?view=${view}`);
    await page.getByRole('tabpanel').locator('table, li').first().waitFor();
    await stage.picture(page, `watch-${view}-phone-light-zh`);
    await seeNoFaults(page, view);
  }
}

const standing = (page: Page): Locator =>
  page.getByRole('region', { name: 'Alarms' }).locator('div').filter({ hasText: ALARM }).first();

async function lookAfter(stage: Stage, page: Page): Promise<void> {
  await openView(page, 'Now');
  await standing(page).waitFor();
  await section(page, 'Health')
    .getByText(/\d+ unacknowledged alarms?/)
    .waitFor();
  await stage.picture(page, 'watch-health-dark');
  await seeNoFaults(page, 'an alarm');
  await standing(page).getByRole('button', { name: 'Acknowledge' }).click();
  await standing(page)
    .getByText(/Acknowledged by/)
    .waitFor();
  await standing(page).getByRole('link', { name: 'What to do' }).click();
  await page.locator('#database_full').getByText('pg_stat_activity').waitFor();
  await stage.picture(page, 'watch-runbook-dark');
  await seeNoFaults(page, 'the runbook');
  await page.goBack();
}

const EVENTS = ['Threshold changed', 'Raised', 'Delivered', 'Acknowledged', 'Cleared'];
const ACTS = [
  'watch.target.add',
  'watch.target.test',
  'watch.threshold.set',
  'watch.alarm.seen',
  'watch.target.remove',
];

async function readLogs(stage: Stage, page: Page): Promise<void> {
  await openView(page, 'Event log');
  await page.getByRole('combobox', { name: 'Alarm' }).selectOption({ label: ALARM });
  for (const event of EVENTS) await page.getByRole('cell', { name: event, exact: true }).first().waitFor();
  await stage.picture(page, 'watch-events-dark');
  await seeNoFaults(page, 'events');
  await openView(page, 'Targets');
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitUntil(
      async () => (await page.getByRole('button', { name: 'Remove' }).count()) === left,
      () => `not ${left} targets are left`,
    );
  }
  await section(page, 'Audit log').click();
  for (const act of ACTS) await page.getByText(act, { exact: true }).first().waitFor();
}

async function run(stage: Stage): Promise<void> {
  const { server, url, posted } = await openReceiver();
  const arrived = (secret: string, event: string): Promise<void> =>
    waitUntil(
      async () => hasCome(posted, secret, event),
      () => `${event} is not among ${posted.map(({ body }) => body).join(' ')}`,
    );
  try {
    const admin = await logInOperator(stage, 'admin');
    const secret = await addTargets(stage, admin, url);
    await setWarning(admin, '10');
    await arrived(secret, 'test');
    await seeViews(stage, await logInOperator(stage, 'admin', { size: PHONE, theme: 'light', locale: 'zh' }));
    await arrived(secret, 'raised');
    await lookAfter(stage, admin);
    await waitUntil(
      () => isMailed(stage),
      () => 'the alarm is not mailed',
    );
    await setWarning(admin, '80');
    await arrived(secret, 'cleared');
    await openView(admin, 'Now');
    await standing(admin).waitFor({ state: 'detached' });
    await readLogs(stage, admin);
  } finally {
    server.close();
  }
}

export const WATCH: readonly Journey[] = [
  { name: 'watch: an alarm is raised, mailed, posted, looked after and over', run, isLong: true },
];

// A receipt's proof: by the browser on its page, and from the file that is kept of it.
import { readFileSync } from 'node:fs';
import { lever, micro } from '@bourse/contract';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { readProof } from '../../tools/receipt/read-proof.ts';
import { passMinutes } from './operator.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';

const PATHS = { lever: lever.proof.path, micro: micro.proof.path } as const;

const signed = z.object({ type: z.literal('ok') });

/** What a stranger sees of a receipt whose owner passes on the address that the page has come to; by its number, nothing. */
export async function passReceiptOn(stage: Stage, owner: Page, link: Locator): Promise<Page> {
  const byNumber = (await link.getAttribute('href')) ?? '';
  await link.click();
  await owner.waitForURL(/\/receipt\/\w+\/[\w-]{22}$/);
  await owner.getByText('Recomputed: it matches').first().waitFor();
  const { pathname } = new URL(owner.url());
  await owner.goBack();
  const stranger = await stage.openPage(byNumber, { theme: 'light' });
  await stranger.getByText('There is no such receipt').waitFor();
  await stranger.goto(new URL(pathname, stranger.url()).href);
  await stranger.getByText('Recomputed: it matches').first().waitFor();
  return stranger;
}

/** Once the minute of its last tick is signed, the browser proves the receipt shown, and so does the file without a connection. */
export async function proveReceipt(stage: Stage, page: Page, kind: keyof typeof PATHS): Promise<void> {
  await passMinutes(stage, 2);
  const { pathname } = new URL(page.url());
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  await waitUntil(
    async () => signed.safeParse(await (await fetch(`${stage.url}${PATHS[kind]}?id=${id}`)).json()).success,
    () => `the minutes of receipt ${id} are not signed`,
  );
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText('The signatures hold').waitFor();
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  if ((await checks.filter({ hasText: 'Refuted' }).count()) > 0) throw new Error('a check of the proof is refuted');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download proof' }).click(),
  ]);
  if (!/^receipt-[a-z]+-\d+\.json$/.test(download.suggestedFilename())) throw new Error(download.suggestedFilename());
  const { report } = await readProof(readFileSync(await download.path(), 'utf8'), { knownKey: undefined });
  if (!report.isSound) throw new Error(`the file proves nothing: ${JSON.stringify(report)}`);
}

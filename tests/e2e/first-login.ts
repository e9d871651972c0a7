// The operators of a site outside a demo: made by the command on its host, and their first login in the browser.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { environment } from '../../tools/environment.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { totpAt } from './totp.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '../../apps/server/src/operator.ts');
const PASSWORD = 'nine owls over the mill';

export type FirstLogin = { readonly email: string; readonly password: string };

/** An operator of that name, with the first password that the command has printed. */
export async function addOperator(
  { dataDir }: Pick<ServerProcess, 'dataDir'>,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<FirstLogin> {
  const { stdout } = await run(process.execPath, [PROGRAM, 'add', email, name, 'operator'], {
    env: { PATH: environment['PATH'] ?? '', DEMO: '0', DATA_DIR: dataDir },
  });
  return { email, password: /: (\S+)\s*$/.exec(stdout)?.[1] ?? '' };
}

/** With a password and an authenticator of their own; answers the authenticator's secret, whose code of now is used up. */
export async function logInFirst(page: Page, { email, password }: FirstLogin): Promise<string> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const secret = await page.getByRole('code').innerText();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Authenticator code' }).fill(totpAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Finish and log in' }).click();
  await page.getByRole('navigation', { name: 'Sections' }).waitFor();
  return secret;
}

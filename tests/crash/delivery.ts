// A mail that a killed server owed: it was asked for and answered, the mail server put it off, and the next server sends it.
import { rmSync } from 'node:fs';
import { startMailServer } from '../../apps/server/src/platform/delivery/testing.ts';
import { moveClock } from '../support/demo-clock.ts';
import { startServerProcess } from '../support/server-process.ts';
import type { ServerTemplate } from '../support/server-template.ts';
import { stopLeftover } from './postmaster.ts';
import type { Played } from './tally.ts';

const ADDRESS = 'owed@example.com';
/** Longer than the pause after a first try, and than a try is waited for. */
const PAUSE_MS = 120_000;
const ARRIVAL_MS_MAX = 20_000;

const post = async (url: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  const body = JSON.stringify(fields);
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
};

/** Nothing is wrong when the mail arrived once. */
export async function sendAfterKill(template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-delivery-');
  const mailServer = await startMailServer();
  const settings = {
    DEMO: '1',
    SIMULATOR: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Bourse <no-reply@bourse.example>',
  };
  try {
    await mailServer.answer('defer');
    const first = await startServerProcess(settings, { dataDir });
    await post(`${first.url}/api/sms_mail`, { user_string: ADDRESS });
    first.child.kill('SIGKILL');
    await first.ended;
    await mailServer.answer('accept');
    const second = await startServerProcess(settings, { dataDir });
    const arriving = mailServer.nextMail();
    await moveClock(second.url, PAUSE_MS);
    const timeout = AbortSignal.timeout(ARRIVAL_MS_MAX);
    const late = new Promise<undefined>((resolve) => timeout.addEventListener('abort', () => resolve(undefined)));
    const mail = await Promise.race([arriving, late]);
    await second.stop();
    const faults: string[] = [];
    if (mail === undefined) faults.push(`no mail arrived within ${ARRIVAL_MS_MAX} ms of the restart`);
    else if (mailServer.mails.length !== 1) faults.push(`the mail arrived ${mailServer.mails.length} times`);
    return { line: 'a mail that a killed server owed', faults };
  } finally {
    await mailServer.stop();
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

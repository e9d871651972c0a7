// The back office: an operator logs in, edits what visitors read, and looks after users; all screens pass axe.
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { violationsOf } from './axe.ts';
import { choosePicture } from './fiat-screen.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, openAnnouncement, openUser, section, submitIdentity } from './operator.ts';
import { waitUntil } from './server-book.ts';
import { seeSettled } from './settled.ts';
import { DESK, type Look, PHONE, type Stage } from './stage.ts';
import { logIn, person } from './trading.ts';

const ANNOUNCEMENTS = 5;
const SUPPORT_LINK = 'https://support.example.com/';

const row = z.object({ id: z.number(), title: z.string(), thumbnail: z.string() });
const listAnswer = z.object({ message: z.object({ list: z.array(row) }) });

/** Reads the news that a visitor's client gets. */
async function readNews(stage: Stage, language: string) {
  const response = await fetch(`${stage.url}/api/news/list?c_id=${ANNOUNCEMENTS}&language=${language}`);
  return listAnswer.parse(await response.json()).message.list;
}

/** An operator's pictures are what visitors see, until they are taken away. */
async function uploadPictures(stage: Stage): Promise<void> {
  const page = await logInOperator(stage, 'admin');
  await section(page, 'Site settings').click();
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Nothing changed').waitFor();
  };
  await choosePicture(page.getByLabel('Logo', { exact: true }), 'p');
  await page.getByRole('button', { name: 'Replace: Logo' }).waitFor();
  await save();
  await stage.picture(page, 'office-logo-dark');
  const visitor = await stage.openPage('/noticeList', { theme: 'light' });
  const logo = visitor.locator('header img[src^="/api/site_picture"]');
  await logo.waitFor();
  const isDrawn = () => logo.evaluate((image) => 'naturalWidth' in image && image.naturalWidth === 320);
  await waitUntil(isDrawn, () => 'the logo is not drawn');
  await stage.picture(visitor, 'front-own-logo-light');
  await page.getByRole('button', { name: 'Remove: Logo' }).click();
  await save();
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: 'News and help' }).waitFor();
  await logo.waitFor({ state: 'detached' });

  await openAnnouncement(page);
  await choosePicture(page.getByLabel('Thumbnail', { exact: true }), 'p');
  await page.getByRole('button', { name: 'Replace: Thumbnail' }).waitFor();
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/office/news/save'));
  await page.getByRole('button', { name: 'Save publishing settings' }).click();
  await saved;
  await stage.picture(page, 'office-thumbnail-dark');
  const thumbnail = (await readNews(stage, 'en')).find((each) => each.thumbnail !== '')?.thumbnail ?? '';
  const type = (await fetch(stage.url + thumbnail)).headers.get('content-type');
  if (type !== 'image/webp') throw new Error(`visitors are given ${thumbnail} as ${type}`);
}

async function editAnnouncement(stage: Stage): Promise<void> {
  const page = await logInOperator(stage, 'operator');
  await openAnnouncement(page);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Trading halts for ten minutes on Sunday');
  await page
    .getByRole('textbox', { name: 'Content (Markdown)' })
    .fill('## When\n\n**Sunday**, 08:00 to 08:10 UTC <script>alert(1)</script>');
  await page.getByRole('heading', { name: 'When' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Nothing changed').waitFor();
  await stage.picture(page, 'office-article-dark');
  const titles = (await readNews(stage, 'en')).map((article) => article.title);
  if (!titles.includes('Trading halts for ten minutes on Sunday'))
    throw new Error(`visitors read ${titles.join(', ')}`);
  await section(page, 'Audit log').click();
  await page.getByText('Intact').waitFor();
  await page.getByText('news.write').first().waitFor();
  await stage.picture(page, 'office-audit-dark');
}

async function freezeUser(stage: Stage): Promise<void> {
  const email = 'frozen@example.com';
  const { token } = await stage.register(email);
  const page = await logInOperator(stage, 'operator', { theme: 'light' });
  await openUser(page, email);
  await page.getByRole('tab', { name: 'Logins and devices' }).click();
  await page.getByRole('heading', { name: 'Sessions (1)' }).waitFor();
  await page.getByRole('button', { name: 'Freeze account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('reported as stolen');
  await stage.picture(page, 'office-freeze-light');
  await dialog.getByRole('button', { name: 'Freeze account' }).click();
  await page.getByText('Frozen', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'End session' }).click();
  await page.getByText('No active sessions').waitFor();
  await stage.picture(page, 'office-user-light');
  const answer: unknown = await (
    await fetch(`${stage.url}/api/user/info`, { headers: { authorization: token } })
  ).json();
  z.object({ type: z.literal('999') }).parse(answer);
}

async function viewerSeesLess(stage: Stage): Promise<void> {
  const page = await logInOperator(stage, 'viewer');
  const names = await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').allInnerTexts();
  if (names.join() !== 'Users,News,Open for business,Site settings') throw new Error(`a viewer sees ${names.join()}`);
  await section(page, 'Site settings').click();
  await page.getByRole('textbox', { name: 'Site name' }).waitFor();
  if (await page.getByRole('button', { name: 'Save' }).isVisible()) throw new Error('a viewer is offered to save');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Back office' }).waitFor();
}

const SCREENS = [
  '/users',
  '/identity',
  '/factors',
  '/deposits',
  '/withdrawals',
  '/adjustments',
  '/contracts',
  '/news',
  '/news/14',
  '/news/new',
  '/settings',
  '/operators',
  '/audit',
] as const;

const DARK_DESK: Look = { locale: 'en', theme: 'dark', size: DESK };
const LIGHT_PHONE: Look = { locale: 'zh', theme: 'light', size: PHONE };

/** The user has submitted an identity that is to be reviewed. */
type Papers = { readonly email: string; readonly cardId: string };

/** The sections, and one thing of each list. */
async function listScreens(stage: Stage, { email, cardId }: Papers): Promise<readonly string[]> {
  const { token } = await stage.register(email);
  await submitIdentity(stage, token, { cardId });
  const page = await logInOperator(stage, 'admin');
  const details: string[] = [];
  for (const name of ['Users', 'Identity review']) {
    await section(page, name).click();
    const address = await page.getByRole('table', { name }).getByRole('link').first().getAttribute('href');
    details.push(address ?? '');
  }
  return [...SCREENS, ...details];
}

async function checkScreens(stage: Stage, papers: Papers, look: Look): Promise<void> {
  const screens = await listScreens(stage, papers);
  const name = `${look.locale}-${look.theme}-${look.size === PHONE ? 'phone' : 'desk'}`;
  const faults: string[] = [];
  const login = await stage.openOffice('/', look);
  await login.getByRole('heading', { level: 1 }).waitFor();
  await stage.picture(login, `office-login-${name}`);
  faults.push(...(await violationsOf(login)).map((line) => `login ${name}: ${line}`));
  const page = await logInOperator(stage, 'admin', look);
  for (const path of screens) {
    await page.goto(`${stage.officeUrl}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await seeSettled(page);
    await stage.picture(page, `office${path.replaceAll('/', '-')}-${name}`);
    faults.push(...(await violationsOf(page)).map((line) => `${path} ${name}: ${line}`));
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow > 0) faults.push(`${path} ${name}: ${overflow} px too wide`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
}

/** Everybody reads above each page what is paused; what only lowers risk, and every list, goes on. */
async function closeForMaintenance(stage: Stage): Promise<void> {
  const office = await logInOperator(stage, 'admin');
  await section(office, 'Site settings').click();
  const closed = office.getByRole('checkbox', { name: /^Maintenance/ });
  const save = async (isClosed: boolean): Promise<void> => {
    await closed.setChecked(isClosed);
    await office.getByRole('button', { name: 'Save' }).click();
    await office.getByText('Nothing changed').waitFor();
  };
  const user = await stage.register(person('mara').email);
  const page = await stage.openPage('/components/login');
  await office.getByRole('textbox', { name: 'Maintenance notice' }).fill('Back at 09:00 UTC');
  await save(true);
  const strip = (one: Page) => one.getByRole('status').filter({ hasText: 'Back at 09:00 UTC' });
  try {
    await page.reload();
    await strip(page).filter({ hasText: 'contracts can be liquidated' }).waitFor();
    await stage.picture(page, 'maintenance-desk-dark');
    const faults = await violationsOf(page);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    // Whoever comes to cancel or to close can still log in.
    await logIn(page, user);
    await strip(page).waitFor();
  } finally {
    await save(false);
  }
  await page.reload();
  await strip(page).waitFor({ state: 'detached' });
}

/** In the header of a desk and behind "More" of a phone: our own pages, or where an operator has said. */
async function seeSupport(desk: Page, phone: Page, link: string | undefined): Promise<void> {
  await desk
    .getByRole('banner')
    .locator(`a[href="${link ?? '/support'}"]`, { hasText: 'Customer service' })
    .waitFor();
  await phone.getByRole('button', { name: 'More' }).tap();
  const entry = phone.getByRole('menuitem', { name: 'Customer service' });
  if (link === undefined) {
    await entry.tap();
    await phone.getByRole('heading', { level: 1, name: 'Customer service' }).waitFor();
    return;
  }
  await phone.context().route(link, (route) => route.fulfill({ body: 'How can we help?' }));
  const [opened] = await Promise.all([phone.waitForEvent('popup'), entry.tap()]);
  await opened.getByText('How can we help?').waitFor();
}

/** Name, languages and categories are what visitors meet, on the front door and on a phone. */
async function nameThings(stage: Stage): Promise<void> {
  const { token } = await stage.register('harbour@example.com');
  const office = await logInOperator(stage, 'admin');
  const saveSettings = async (): Promise<void> => {
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await office.getByText('Nothing changed').waitFor();
  };
  const settle = async (name: string, offersItalian: boolean): Promise<void> => {
    await section(office, 'Site settings').click();
    await office.getByRole('textbox', { name: 'Site name' }).fill(name);
    await office.getByRole('checkbox', { name: 'Italiano' }).setChecked(offersItalian);
    await office.getByRole('textbox', { name: 'Support link' }).fill('');
    await saveSettings();
  };
  const rename = async (name: string, next: string): Promise<void> => {
    await section(office, 'News').click();
    await office.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await office.getByText('Category names').click();
    await office.getByRole('textbox', { name: 'English' }).fill(next);
    await office.locator('form').filter({ hasText: 'English' }).getByRole('button', { name: 'Save' }).click();
    await office.getByRole('button', { name: new RegExp(`^${next}`) }).waitFor();
  };
  await settle('Harbour', false);
  await rename('About us', 'Our house');
  try {
    const visitor = await stage.openPage('/noticeList');
    await visitor.getByRole('tab', { name: 'Our house' }).waitFor();
    await visitor.getByRole('contentinfo').getByRole('heading', { name: 'Our house' }).waitFor();
    if ((await visitor.title()) !== 'News and help · Harbour') throw new Error(`called ${await visitor.title()}`);
    await visitor
      .getByRole('banner')
      .getByRole('button', { name: /^Language/ })
      .click();
    await visitor.getByRole('menuitemradio', { name: 'Español' }).waitFor();
    if (await visitor.getByRole('menuitemradio', { name: 'Italiano' }).isVisible())
      throw new Error('Italian is offered');

    const phone = await stage.openPage('/account/authentication', { token, size: PHONE });
    await phone.getByText('Tap to choose a picture').first().waitFor();
    if (await phone.getByText('drop it here').first().isVisible()) throw new Error('a finger is told to drop a file');
    await phone.goto(`${stage.url}/account/accountSet`);
    await phone.getByText('Draw a pattern to open Harbour.').waitFor();

    // Customer service is ours until an operator has named another.
    await seeSupport(visitor, phone, undefined);
    await section(office, 'Site settings').click();
    await office.getByText('If not set, customer service leads to tickets').waitFor();
    await office.getByRole('textbox', { name: 'Support link' }).fill(SUPPORT_LINK);
    await saveSettings();
    await Promise.all([visitor.reload(), phone.reload()]);
    await seeSupport(visitor, phone, SUPPORT_LINK);
    const manifest = z
      .object({ name: z.string() })
      .parse(await (await fetch(`${stage.url}/manifest.webmanifest`)).json());
    if (manifest.name !== 'Harbour') throw new Error(`installed as ${manifest.name}`);
  } finally {
    await settle('Bourse', true);
    await rename('Our house', 'About us');
  }
}

/** No page of the traders' app reaches the back office; whoever has kept its old address there is shown the way. */
async function keepApart(stage: Stage): Promise<void> {
  const operator = await logInOperator(stage, 'viewer');
  const page = await operator.context().newPage();
  await page.goto(`${stage.url}/backoffice/users/1?lang=en`);
  await page.getByRole('heading', { level: 1, name: /^Back office/ }).waitFor();
  await stage.picture(page, 'office-signpost');
  const faults = [...(await violationsOf(page))];
  const isReached = await page.evaluate<boolean>(
    `fetch('${stage.officeUrl}/api/health').then(() => true, () => false)`,
  );
  if (isReached) faults.push('a page of the traders’ app reads the back office');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await page.getByRole('link', { name: stage.officeUrl }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
}

export const OFFICE: readonly Journey[] = [
  { name: 'office: it is kept apart from the traders’ app, where its old address shows the way', run: keepApart },
  { name: 'office: an operator edits an announcement, and visitors read it', run: editAnnouncement },
  { name: 'office: a logo and a thumbnail are uploaded, seen by visitors, and taken away', run: uploadPictures },
  { name: 'office: a user is found, frozen and logged out', run: freezeUser },
  { name: 'office: a viewer sees less and changes nothing', run: viewerSeesLess },
  { name: 'office: maintenance pauses what is new, and says so on every page', run: closeForMaintenance },
  { name: 'office: a site is named as its operators say, everywhere', run: nameThings },
  {
    name: 'office: axe finds nothing on any screen, nothing overflows, on a dark desk',
    isLong: true,
    run: (stage) => checkScreens(stage, { email: 'papers@example.com', cardId: 'E5550001' }, DARK_DESK),
  },
  {
    name: 'office: axe finds nothing on any screen, nothing overflows, on a light phone',
    isLong: true,
    run: (stage) => checkScreens(stage, { email: 'proofs@example.com', cardId: 'E5550002' }, LIGHT_PHONE),
  },
];

// Two operators edit one thing at once: the one who saves later is shown what the other has saved, beside what he has typed, and
// chooses. An article, a list among the settings of the site, and a limit that two decide about.
import { account } from '@bourse/contract';
import { loadCatalogue, type Catalogue } from '@bourse/messages';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { violationsOf } from './axe.ts';
import type { Journey } from './journeys.ts';
import { logInOperator, section } from './operator.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { person } from './trading.ts';

const registered = z.object({ message: z.object({ id: z.number() }) });

const ENGLISH = 'English';

type Editor = { readonly page: Page; readonly texts: Catalogue };

async function openEditors(stage: Stage, role: 'operator' | 'second'): Promise<readonly [Editor, Editor]> {
  const first = { page: await logInOperator(stage, role), texts: await loadCatalogue('en') };
  const second = await logInOperator(stage, 'admin', { locale: 'zh', theme: 'light' });
  return [first, { page: second, texts: await loadCatalogue('zh') }];
}

const field = ({ page, texts }: Editor, label: keyof Catalogue): Locator =>
  page.getByRole('textbox', { name: texts[label], exact: true });

const press = ({ page, texts }: Editor, label: keyof Catalogue): Promise<void> =>
  page.getByRole('button', { name: texts[label], exact: true }).last().click();

async function saveAll(editor: Editor): Promise<void> {
  await press(editor, 'office.save');
  await editor.page.getByText(editor.texts['office.noChanges']).first().waitFor();
}

/** Both operators' texts are there, and nothing that was typed is lost. */
async function seeBoth({ page, texts }: Editor, theirs: string, own: string): Promise<Locator> {
  const notice = page.getByRole('alert').filter({ hasText: texts['office.clash.text'] });
  await notice.waitFor();
  await notice.getByText(/^(operator|second)@demo\.example/).waitFor();
  for (const text of [theirs, own]) await notice.getByText(text, { exact: true }).waitFor();
  const faults = await violationsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return notice;
}

async function editOneArticle(stage: Stage): Promise<void> {
  const [first, second] = await openEditors(stage, 'operator');
  await section(first.page, 'News').click();
  await first.page.getByRole('table', { name: 'News' }).getByRole('link').last().click();
  await field(first, 'office.news.title').waitFor();
  const title = await field(first, 'office.news.title').inputValue();
  await second.page.goto(first.page.url());
  await second.page.getByRole('tab', { name: ENGLISH }).click();
  for (const editor of [first, second]) await field(editor, 'office.news.content').waitFor();

  await field(first, 'office.news.title').fill('As the first has it');
  await saveAll(first);
  await field(second, 'office.news.title').fill('As the second has it');
  await press(second, 'office.save');
  await seeBoth(second, 'As the first has it', 'As the second has it');
  await stage.picture(second.page, 'office-clash-article-light-zh');
  await press(second, 'office.clash.keepMine');
  await second.page.getByText(second.texts['office.noChanges']).waitFor();

  // The first has not looked again, and takes what the second has written.
  await field(first, 'office.news.title').fill(title);
  await press(first, 'office.save');
  const notice = first.page.getByRole('alert').filter({ hasText: first.texts['office.clash.text'] });
  const isRefused = await Promise.race([
    notice.waitFor().then(() => true),
    first.page
      .getByText(first.texts['office.noChanges'])
      .waitFor()
      .then(() => false),
  ]);
  if (isRefused) {
    await stage.picture(first.page, 'office-clash-article-dark');
    await press(first, 'office.clash.takeTheirs');
    await notice.waitFor({ state: 'detached' });
    await waitUntil(
      async () => (await field(first, 'office.news.title').inputValue()) === 'As the second has it',
      () => 'what the second has written is not taken',
    );
    await field(first, 'office.news.title').fill(title);
    await saveAll(first);
  }
}

async function editOneList(stage: Stage): Promise<void> {
  const [first, second] = await openEditors(stage, 'second');
  const open = async (editor: Editor): Promise<Locator> => {
    await editor.page.goto(new URL('/settings', editor.page.url()).href);
    const panel = editor.page.locator('section').filter({
      has: editor.page.getByRole('heading', { name: editor.texts['office.settings.links'], exact: true }),
    });
    await panel.waitFor();
    return panel;
  };
  const add = async ({ texts }: Editor, panel: Locator, label: string): Promise<void> => {
    await panel.getByRole('button', { name: texts['office.settings.addLink'] }).click();
    await panel.getByRole('textbox', { name: texts['office.settings.linkLabel'] }).last().fill(label);
    await panel
      .getByRole('textbox', { name: texts['office.settings.linkUrl'] })
      .last()
      .fill(`https://${label}.example/`);
  };
  const [one, two] = [await open(first), await open(second)];
  await add(first, one, 'status');
  await add(second, two, 'careers');
  await saveAll(first);
  await press(second, 'office.save');
  const notice = await seeBoth(second, 'status · https://status.example/', 'careers · https://careers.example/');
  await notice.scrollIntoViewIfNeeded();
  await stage.picture(second.page, 'office-clash-list-light-zh');
  await press(second, 'office.clash.takeTheirs');
  await notice.waitFor({ state: 'detached' });
  const label = two.getByRole('textbox', { name: second.texts['office.settings.linkLabel'] });
  await waitUntil(
    async () => (await label.inputValue()) === 'status',
    () => 'the list of the first is not taken',
  );
  await one.getByRole('button', { name: first.texts['office.remove'] }).click();
  await saveAll(first);
}

/** Both have the user before them: what the first has decided is not cut short by the second, who has not seen it. */
async function restrictOneUser(stage: Stage): Promise<void> {
  const [first, second] = await openEditors(stage, 'operator');
  const { token } = await stage.register(person('rena').email);
  const answer = await fetch(stage.url + account.userInfo.path, { headers: { authorization: token } });
  const { id } = registered.parse(await answer.json()).message;
  const restrict = async (editor: Editor, days: string): Promise<Locator> => {
    await press(editor, 'office.fiat.restrict');
    const dialog = editor.page.getByRole('dialog', { name: editor.texts['office.fiat.restrict'] });
    await dialog.getByRole('combobox').selectOption(days);
    await dialog.getByRole('textbox', { name: editor.texts['office.reason'] }).fill(`for ${days} days`);
    return dialog;
  };
  for (const { page } of [first, second]) await page.goto(new URL(`/fiat?view=users&id=${id}`, page.url()).href);
  const late = await restrict(second, '7');
  const early = await restrict(first, '365');
  await early.getByRole('button', { name: first.texts['office.fiat.restrict'] }).click();
  await early.waitFor({ state: 'detached' });
  await late.getByRole('button', { name: second.texts['office.fiat.restrict'] }).click();
  await late.getByText(second.texts['office.clash.text']).waitFor();
  await stage.picture(second.page, 'office-clash-restriction-light-zh');
  await press(second, 'office.clash.takeTheirs');
  await late.waitFor({ state: 'detached' });
  await second.page.getByText('for 365 days').first().waitFor();
  // What numbers no user is no address.
  await first.page.goto(new URL('/users/undefined', first.page.url()).href);
  await first.page.getByText(first.texts['office.notFound']).waitFor();
}

export const CLASHES: readonly Journey[] = [
  { name: 'clash: two operators edit one article', run: editOneArticle },
  { name: 'clash: two operators edit one list of settings', run: editOneList },
  { name: 'clash: two operators restrict one user', run: restrictOneUser },
];

// What is pasted, offered and printed: payment links fill the fields of a withdrawal, passkeys are offered beside the names
// that the browser fills in, and paper is white.
import { XRP } from '@bourse/domain';
import type { Page } from 'playwright-core';
import { addAuthenticator } from './authenticator.ts';
import type { Journey } from './journeys.ts';
import { waitUntil } from './server-book.ts';
import type { Stage } from './stage.ts';
import { accountButton, logIn, person } from './trading.ts';

const RIPPLE = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const OTHER_RIPPLE = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH';
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function seeValue(page: Page, name: string, value: string): Promise<void> {
  let shown = '';
  await waitUntil(
    async () => (shown = await field(page, name).inputValue()) === value,
    () => `${name} holds ${shown} instead of ${value}`,
  );
}

async function paste(page: Page, text: string, name = 'Withdrawal address'): Promise<void> {
  await field(page, name).fill('');
  await field(page, name).focus();
  await page.keyboard.insertText(text);
}

async function withdrawByLink(stage: Stage): Promise<void> {
  const user = await stage.register(person('payer-by-link').email);
  const page = await stage.openPage('/account/rechargeMoney?id=3&current=1', { token: user.token });
  await main(page).getByRole('button', { name: 'ERC20', exact: true }).click();
  await paste(page, 'ethereum:0x52908400098527886E0F7030069857D2E4169EE7@137?value=1e18');
  await page.getByText('This payment link is for chain number 137').waitFor();
  await paste(page, 'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await page.getByText('This payment link is for TRC20, but you chose the ERC20 network').waitFor();
  await paste(page, 'ethereum:0x52908400098527886E0F7030069857D2E4169EE7@1');
  await page.getByText('Read from a payment link: Address').waitFor();
  await seeValue(page, 'Withdrawal address', '0x52908400098527886E0F7030069857D2E4169EE7');

  await page.goto(`${stage.url}/account/rechargeMoney?id=${XRP}&current=1`);
  await paste(page, ` ${RIPPLE}?dt=3577684214&amount=25`);
  await page.getByText('Read from a payment link: Address, Amount, and Destination tag').waitFor();
  await seeValue(page, 'Withdrawal address', RIPPLE);
  await seeValue(page, 'Destination tag', '3577684214');
  await seeValue(page, 'Amount', '25');
  await stage.picture(page, 'funds-payment-link');
  // What a link has filled beside its address is not kept for the next one.
  await paste(page, `${OTHER_RIPPLE}?dt=7`);
  await page.getByText('Read from a payment link: Address and Destination tag').waitFor();
  await seeValue(page, 'Destination tag', '7');
  await seeValue(page, 'Amount', '');
  await field(page, 'Amount').fill('40');
  await paste(page, RIPPLE);
  await seeValue(page, 'Withdrawal address', RIPPLE);
  await seeValue(page, 'Destination tag', '');
  await seeValue(page, 'Amount', '40');
  await paste(page, 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1');
  await page.getByText('This payment link is for BTC, but you chose the XRP network').waitFor();
}

/** A link may be put in before the coin that it is of is chosen. */
async function keepLink(stage: Stage): Promise<void> {
  const user = await stage.register(person('lio').email);
  const page = await stage.openPage('/withdraw_address', { token: user.token, size: { width: 390, height: 844 } });
  await main(page).getByRole('button', { name: 'Add address' }).first().click();
  await paste(page, `ripple:${RIPPLE}?dt=3577684214`, 'Address');
  await page.getByText('This payment link is for XRP').waitFor();
  await dialog(page, 'Add address').getByRole('button', { name: 'Coin' }).click();
  await page.getByRole('option', { name: 'XRP', exact: true }).click();
  await page.getByText('Read from a payment link: Address and Destination tag').waitFor();
  await seeValue(page, 'Address', RIPPLE);
  await seeValue(page, 'Destination tag', '3577684214');
  await stage.picture(page, 'address-book-link');
  await paste(page, OTHER_RIPPLE, 'Address');
  await seeValue(page, 'Address', OTHER_RIPPLE);
  await seeValue(page, 'Destination tag', '');
}

async function offerPasskey(stage: Stage): Promise<void> {
  const user = await stage.register(person('keyholder').email);
  const page = await stage.openPage('/components/login', { isNamed: true });
  await addAuthenticator(page);
  await logIn(page, user);
  const addOne = async (name: string): Promise<void> => {
    await page.goto(`${stage.namedUrl}/account/security`);
    await main(page).getByRole('button', { name: 'Add a passkey', exact: true }).click();
    const adding = dialog(page, 'Add a passkey');
    await adding.getByRole('textbox', { name: 'Name' }).fill(name);
    await adding.getByRole('textbox', { name: 'Login password' }).fill(user.password);
    await adding.getByRole('button', { name: 'Create passkey' }).click();
    await adding.getByRole('checkbox', { name: 'I have saved my recovery codes' }).check();
    await adding.getByRole('button', { name: 'Done' }).click();
    await page.getByText(name).waitFor();
  };
  await addOne('Pocket');
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // The device chooses at once what it is offered: no button is pressed.
  await page.goto(`${stage.namedUrl}/components/login`);
  await accountButton(page).waitFor();

  await page.goto(`${stage.namedUrl}/account/security`);
  await main(page).getByRole('button', { name: 'Delete Pocket' }).click();
  const deleting = dialog(page, 'Delete passkey');
  await deleting.getByRole('textbox', { name: 'Login password' }).fill(user.password);
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await deleting.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await page.getByText('No passkeys yet').waitFor();
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.goto(`${stage.namedUrl}/components/login`);
  await page.getByText('This passkey has been deleted from the account').waitFor();
}

/** Reads how an element looks on paper. */
const paperOf = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    document.querySelector('#printed')?.closest('ul').remove();
    document.querySelector('main').insertAdjacentHTML(
      'beforeend',
      '<ul><li><button type="button" id="printed" aria-expanded="false">100 USDT</button></li></ul>',
    );
    const styleOf = (selector) => getComputedStyle(document.querySelector(selector));
    return {
      page: styleOf('body').backgroundColor,
      text: styleOf('main :is(h1, h2)').color,
      header: styleOf(':has(> main) > header').display,
      fields: [...document.querySelectorAll('main :is(input, [role=search])')].filter((field) => field.checkVisibility()).length,
      chosen: [...document.querySelectorAll('main [role=tab]')].filter((tab) => tab.checkVisibility()).length,
      buttons: [...document.querySelectorAll('main :is(button:not([role=tab]), [data-button])')].filter((button) => button.checkVisibility()).length,
      row: styleOf('#printed').display !== 'none',
    };
  })()`);

/** With how many tabs say what is listed. */
const PRINTED = [
  ['/account/statement', 0],
  ['/account/chargeRecord', 1],
  ['/finanrec', 1],
  ['/fees', 0],
] as const;

async function printRecords(stage: Stage): Promise<void> {
  const user = await stage.register(person('paperback').email);
  for (const [path, chosen] of PRINTED) {
    const page = await stage.openPage(path, { token: user.token, theme: 'dark' });
    await main(page).getByRole('heading').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const wanted = {
      page: 'rgb(255, 255, 255)',
      text: 'rgb(22, 27, 34)',
      header: 'none',
      fields: 0,
      chosen,
      buttons: 1,
      row: true,
    };
    let paper = '';
    await waitUntil(
      async () => (paper = JSON.stringify(await paperOf(page))) === JSON.stringify(wanted),
      () => `${path} prints as ${paper}`,
    );
    if (path === '/fees') await stage.picture(page, 'printed-fees');
    await page.close();
  }
}

export const PASTED: readonly Journey[] = [
  { name: 'pasted: a payment link fills the fields of a withdrawal', run: withdrawByLink },
  { name: 'pasted: a payment link fills an address of the book', run: keepLink },
  { name: 'offered: a passkey by autofill, and a deleted one says so', run: offerPasskey },
  { name: 'printed: records of the dark theme are dark on white', run: printRecords },
];

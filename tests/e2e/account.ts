// The journeys of an account: opening it, getting back into it, guarding it.
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { TestUser } from '../support/users.ts';
import { addAuthenticator } from './authenticator.ts';
import type { Journey } from './journeys.ts';
import { readTime } from './operator.ts';
import { type Look, PHONE, type Stage } from './stage.ts';
import { accountButton, logIn, person, readCode } from './trading.ts';
import { totpAt } from './totp.ts';

const NEW_PASSWORD = 'ledger2031x';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function logInAgain(stage: Stage, user: Pick<TestUser, 'email' | 'password'>, look: Look = {}): Promise<Page> {
  const page = await stage.openPage('/components/login', look);
  await logIn(page, user);
  return page;
}

async function registerByPhone(stage: Stage): Promise<void> {
  const inviter = await stage.register(person('ines').email);
  const host = await stage.openPage('/account/accountCenter', { token: inviter.token });
  const code = await host.getByText('Invite code', { exact: true }).locator('xpath=following-sibling::dd').innerText();
  const page = await stage.openPage(`/register?extension_code=${code.trim()}`, { size: PHONE });
  await page.getByRole('tab', { name: 'Phone' }).click();
  await page.getByRole('button', { name: /Country or region code/ }).click();
  await page.getByRole('searchbox').fill('China');
  await page.getByRole('option', { name: /\+86/ }).first().click();
  await field(page, 'Phone number').fill('138 1234 5678');
  await field(page, 'E-mail').fill(person('jan').email);

  // The agreement comes first, the countdown outlives a reload.
  const send = page.getByRole('button', { name: 'Send code' });
  if (await send.isEnabled()) throw new Error('a code can be sent without the agreement');
  await page.getByRole('checkbox', { name: /user agreement/ }).check();
  await send.click();
  await page.getByText('A code is on its way to +86 13812345678').waitFor();
  await page.getByText(/Demo: your code is \d{6}/).waitFor();
  // What comes next is typing it.
  await field(page, 'Verification code').and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
  if ((await field(page, 'Invite code (optional)').inputValue()) !== code.trim())
    throw new Error('the invite code of the link is not filled in');

  await page.getByRole('tab', { name: 'Phone' }).click();
  await page.getByRole('button', { name: /Country or region code/ }).click();
  await page.getByRole('searchbox').fill('+86');
  await page.getByRole('option', { name: /China/ }).first().click();
  await field(page, 'Phone number').fill('13812345678');
  await field(page, 'E-mail').fill(person('jan').email);
  await page.getByRole('checkbox', { name: /user agreement/ }).check();
  await field(page, 'Verification code').fill(await readCode(stage.url, '+8613812345678'));
  await field(page, 'Password').fill('quietriver7');
  await page.getByText('Strength: ').waitFor();
  await field(page, 'Repeat password').fill('quietriver8');
  await press(page, 'Register');
  await page.getByText('Passwords do not match').waitFor();
  await stage.picture(page, 'register-phone-error');
  await field(page, 'Repeat password').fill('quietriver7');
  await press(page, 'Register');
  await accountButton(page).waitFor();
  await page.getByText(/Your demo funds in all four accounts: .*25,000 USDT/).waitFor();
  await page.getByRole('button', { name: 'Place your first order' }).click();
  await page.waitForURL(/\/dealCenter/);

  // The mail of the form was never proven, and where it is shown it says so.
  await page.goto(`${stage.url}/account/accountSet`);
  await page.getByText('jan****test', { exact: true }).locator('xpath=..').getByText('Unproven').waitFor();
  await stage.picture(page, 'settings-unproven-mail-phone-dark');
  await page.goto(`${stage.url}/bindEmail`);
  await page.getByRole('heading', { level: 1, name: 'Add an e-mail' }).waitFor();

  await host.reload();
  const invitees = host.getByRole('table', { name: 'People you invited' });
  await invitees.getByRole('row').filter({ hasText: '****' }).getByText('0 USDT').scrollIntoViewIfNeeded();
  await stage.picture(host, 'account-invitees');
}

async function forgetPassword(stage: Stage): Promise<void> {
  const user = await stage.register(person('leo').email);
  const page = await stage.openPage('/components/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await press(page, 'Next');
  await page.getByText('Enter your account').waitFor();
  const account = field(page, 'E-mail or phone number');
  await account.fill('leo@');
  await press(page, 'Next');
  await page.getByText('The email or phone number you entered does not meet the rules!').waitFor();
  await account.fill(user.email);
  await press(page, 'Send code');
  await page.getByText('A code is on its way').waitFor();
  await field(page, 'Verification code').fill('000000');
  await press(page, 'Next');
  await page.getByText('The verification code is wrong.').waitFor();
  await field(page, 'Verification code').fill(await readCode(stage.url, user.email));
  await press(page, 'Next');
  await field(page, 'New password').fill('12345678');
  await field(page, 'Repeat password').fill('12345678');
  await press(page, 'Set password');
  await page.getByText('with at least one letter and one digit').waitFor();
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Repeat password').fill(NEW_PASSWORD);
  await press(page, 'Set password');
  await page.getByText('Your password has been reset').waitFor();
  if ((await field(page, 'E-mail').inputValue()) !== user.email) throw new Error('the account is not filled in');
  await field(page, 'Password').fill(user.password);
  await press(page, 'Log in');
  await page.getByText('Wrong account or password').waitFor();
  await field(page, 'Password').fill(NEW_PASSWORD);
  await press(page, 'Log in');
  await accountButton(page).waitFor();
}

/** Turns the authenticator app on; answers its secret and the recovery codes. */
async function turnTotpOn(
  stage: Stage,
  page: Page,
  password: string,
): Promise<{ secret: string; codes: readonly string[] }> {
  await main(page).getByRole('button', { name: 'Turn on' }).first().click();
  const setup = dialog(page, 'Turn on the authenticator app');
  await setup.getByRole('textbox', { name: 'Login password' }).fill(password);
  await setup.getByRole('button', { name: 'Next' }).click();
  const key = await setup.getByText('Key', { exact: true }).locator('xpath=following-sibling::p').innerText();
  const secret = key.replace(/\s/g, '');
  await setup.getByRole('textbox', { name: 'Authenticator code' }).fill(totpAt(secret, await readTime(stage)));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const list = setup.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  if (await setup.getByRole('button', { name: 'Done' }).isEnabled())
    throw new Error('the codes can be left without keeping them');
  await setup.getByRole('checkbox', { name: 'I have saved my recovery codes' }).check();
  await setup.getByRole('button', { name: 'Done' }).click();
  await setup.waitFor({ state: 'detached' });
  return { secret, codes };
}

async function guardByTotp(stage: Stage): Promise<void> {
  const user = await stage.register(person('mona').email);
  const page = await logInAgain(stage, user);
  await page.goto(`${stage.url}/account/security`);
  const { secret, codes } = await turnTotpOn(stage, page, user.password);
  await page.getByText('Withdrawals are on hold').waitFor();
  await stage.picture(page, 'security-totp-on');

  const other = await stage.openPage('/components/login', { theme: 'light', size: PHONE });
  await field(other, 'E-mail').fill(user.email);
  await field(other, 'Password').fill(user.password);
  await press(other, 'Log in');
  await other.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  await stage.picture(other, 'login-second-factor');
  let proofs = 0;
  other.on('request', (request) => {
    if (request.url().includes('login_second_factor')) proofs += 1;
  });
  await field(other, 'Authenticator code').pressSequentially('000000');
  await field(other, 'Authenticator code').press('Enter');
  await other.getByText('Two-factor authentication failed').waitFor();
  if (proofs !== 1) throw new Error(`a code that was typed and entered was sent ${proofs} times`);
  // A code of the next half minute is good already, and was not used to turn it on.
  await field(other, 'Authenticator code').fill(totpAt(secret, (await readTime(stage)) + 30_000));
  await accountButton(other).waitFor();

  const third = await stage.openPage('/components/login');
  await field(third, 'E-mail').fill(user.email);
  await field(third, 'Password').fill(user.password);
  await press(third, 'Log in');
  await press(third, 'Use a recovery code');
  await field(third, 'Recovery code').fill(codes[0] ?? '');
  await press(third, 'Verify');
  await accountButton(third).waitFor();
}

async function guardByPasskey(stage: Stage): Promise<void> {
  const user = await stage.register(person('noa').email);
  // A passkey belongs to a name, not to an address of numbers.
  const page = await stage.openPage('/components/login', { isNamed: true });
  await addAuthenticator(page);
  await logIn(page, user);
  await page.goto(`${stage.namedUrl}/account/security`);
  await press(page, 'Add a passkey');
  const adding = dialog(page, 'Add a passkey');
  await adding.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await adding.getByRole('textbox', { name: 'Login password' }).fill(user.password);
  await adding.getByRole('button', { name: 'Create passkey' }).click();
  await adding.getByRole('checkbox', { name: 'I have saved my recovery codes' }).check();
  await adding.getByRole('button', { name: 'Done' }).click();
  await page.getByText('My laptop').waitFor();
  await press(page, 'Rename My laptop');
  const renaming = dialog(page, 'Rename passkey');
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Desk');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete Desk' }).waitFor();

  // Alone, it opens the account.
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // Where the browser cannot offer it beside the names it fills in, there is the button.
  await page.addInitScript('delete PublicKeyCredential.isConditionalMediationAvailable');
  await page.goto(`${stage.namedUrl}/components/login`);
  await press(page, 'Log in with a passkey');
  await accountButton(page).waitFor();

  // And it proves what the password alone does not.
  await page.goto(`${stage.namedUrl}/account/security`);
  await press(page, 'Delete Desk');
  const deleting = dialog(page, 'Delete passkey');
  await deleting.getByRole('textbox', { name: 'Login password' }).fill(user.password);
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await deleting.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await page.getByText('No passkeys yet').waitFor();
}

const leaving = z.object({ ended: z.array(z.number()), led: z.array(z.number()) });

/** From now on the page notes when its token is taken away, and when it is led to the login. */
const noteLeaving = (page: Page): Promise<void> =>
  page.evaluate(`{
    const leaving = (globalThis.leaving = { ended: [], led: [] });
    const note = (object, name, list, isMeant) => {
      const original = object[name];
      object[name] = function (...given) {
        if (isMeant(given)) list.push(performance.now());
        return original.apply(this, given);
      };
    };
    note(Storage.prototype, 'removeItem', leaving.ended, ([key]) => key === 'token');
    for (const name of ['pushState', 'replaceState'])
      note(history, name, leaving.led, ([, , address]) => String(address).includes('/login'));
  }`);

async function revokeSession(stage: Stage): Promise<void> {
  const user = await stage.register(person('oda').email);
  const owner = await stage.openPage('/account/security', { token: user.token });
  const stranger = await logInAgain(stage, user, { size: PHONE });
  await stranger.goto(`${stage.url}/account/accountCenter`);
  await stranger.getByRole('meter', { name: 'Security level' }).waitFor();
  await owner.reload();
  await main(owner)
    .getByRole('button', { name: /^Log out (?!all)/ })
    .first()
    .click();
  await owner.getByText('has been logged out').first().waitFor();

  // The next calls of the other browser end its session, and it says why: once, half a second after the first answer.
  await noteLeaving(stranger);
  await stranger
    .getByRole('navigation', { name: 'Account menu' })
    .getByRole('link', { name: 'Security centre' })
    .click();
  await stranger.getByRole('heading', { name: 'Log in' }).waitFor();
  await main(stranger)
    .getByText(/log in again/)
    .waitFor();
  const { ended, led } = leaving.parse(await stranger.evaluate('globalThis.leaving'));
  const delay = (led[0] ?? 0) - (ended[0] ?? 0);
  // Clocks of timers and of pages differ by a millisecond.
  if (led.length !== 1 || delay < 495) throw new Error(`led to the login ${led.length} times, after ${delay} ms`);
  const kept = await stranger.evaluate<string | null>("localStorage.getItem('token')");
  if (kept !== null) throw new Error('the token of the ended session is still kept');
  await stage.picture(stranger, 'login-session-ended');
}

async function bindAndChange(stage: Stage): Promise<void> {
  const user = await stage.register(person('quin').email);
  const page = await stage.openPage('/account/accountSet', { token: user.token });
  await page.getByRole('meter', { name: 'Security level' }).waitFor();
  await page.getByText('50%').waitFor();
  await main(page).getByRole('link', { name: 'Add' }).click();
  await field(page, 'Phone number').fill('5551234567');
  await press(page, 'Send code');
  await page.getByText('A code is on its way').waitFor();
  await field(page, 'Verification code').fill(await readCode(stage.url, '+15551234567'));
  await press(page, 'Confirm');
  await page.getByText('75%').waitFor();

  await page.goto(`${stage.url}/setCash`);
  await field(page, 'New fund password').fill('482913');
  await field(page, 'Repeat fund password').fill('482913');
  await press(page, 'Save');
  await page.getByText('Your fund password has been saved').waitFor();

  await page.goto(`${stage.url}/account/password`);
  await field(page, 'Current password').fill('wrong99');
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Repeat password').fill(NEW_PASSWORD);
  await press(page, 'Change password');
  await page.getByText(/password is wrong|Wrong password/).waitFor();
  await field(page, 'Current password').fill(user.password);
  await press(page, 'Change password');
  await page.getByText('Your login password has been changed').waitFor();

  // What is preferred here is preferred in another browser.
  await main(page)
    .getByRole('button', { name: /^Theme|Theme$/ })
    .click();
  const saved = page.waitForResponse(/setPreferences/);
  await page.getByRole('option', { name: 'Light' }).click();
  await page.locator('html[data-theme="light"]').waitFor();
  await saved;
  const other = await logInAgain(stage, { email: user.email, password: NEW_PASSWORD });
  await other.locator('html[data-theme="light"]').waitFor();
}

async function lockByGesture(stage: Stage): Promise<void> {
  const user = await stage.register(person('rex').email);
  const page = await stage.openPage('/account/accountSet', { token: user.token, size: PHONE });
  await main(page).getByRole('button', { name: 'Turn on' }).click();
  const setup = dialog(page, 'Gesture password');
  const draw = async (points: readonly number[]): Promise<void> => {
    for (const point of points) await page.getByRole('button', { name: `Point ${point}`, exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  };
  await draw([1, 2, 3]);
  await setup.getByText('The gesture password needs at least 6 points').waitFor();
  await draw([1, 2, 3, 6, 5, 4]);
  await setup.getByText('Draw it once more').waitFor();
  await draw([1, 2, 3, 6, 5, 7]);
  await setup.getByText('The two gestures differ. Start again').waitFor();
  await draw([1, 2, 3, 6, 5, 4]);
  await draw([1, 2, 3, 6, 5, 4]);
  await page.getByText('The gesture password is on').waitFor();

  // A new start of the app asks for it; there is a page to go back to.
  await page.evaluate('sessionStorage.clear()');
  await page.evaluate("history.pushState(null, '', '/account/security')");
  await page.reload();
  await dialog(page, 'Draw your gesture password').waitFor();
  await stage.picture(page, 'gesture-locked');
  // Nothing of the app is there to be reached, and nothing that closes a dialog opens it.
  const expectLocked = async (): Promise<void> => {
    if ((await page.locator('#content, header, nav').count()) > 0) throw new Error('the app is drawn behind the lock');
    await dialog(page, 'Draw your gesture password').waitFor();
  };
  await expectLocked();
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape');
    await expectLocked();
  }
  await page.goBack();
  await page.waitForURL(/accountSet/);
  await expectLocked();
  await draw([9, 8, 7, 4, 5, 6]);
  await page.getByText('Wrong gesture password. 4 tries left').waitFor();
  await draw([1, 2, 3, 6, 5, 4]);
  await dialog(page, 'Draw your gesture password').waitFor({ state: 'detached' });
  await page.getByRole('meter', { name: 'Security level' }).waitFor();
}

export const ACCOUNT: readonly Journey[] = [
  { name: 'account: one registers by phone, with the invite code of another', run: registerByPhone },
  { name: 'account: a forgotten password is set anew', run: forgetPassword },
  { name: 'account: with the authenticator app on, a login needs it', run: guardByTotp },
  { name: 'account: a passkey opens the account and proves changes', run: guardByPasskey },
  { name: 'account: a revoked session ends in its browser, which says why', run: revokeSession },
  { name: 'account: addresses and passwords are changed, preferences follow', run: bindAndChange },
  { name: 'account: a gesture locks the phone', run: lockByGesture },
];

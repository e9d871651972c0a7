import { type Kept, storageOf } from '@bourse/ui/lib/testing-storage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const GRID = { owner: '7', id: 12, label: 'Grid bot' };

let lasting: Kept;
let ofTab: Kept;
let tellStorage: (key: string | null) => void;
const reload = vi.fn();

beforeEach(() => {
  lasting = new Map([
    ['token', 'a-token'],
    ['user_id', '7'],
    ['is_seller', '1'],
  ]);
  ofTab = new Map();
  reload.mockReset();
  vi.stubGlobal('localStorage', storageOf(lasting));
  vi.stubGlobal('sessionStorage', storageOf(ofTab));
  vi.stubGlobal('location', { reload, pathname: '/dealCenter', search: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: { readonly key: string | null }) => void) => {
      tellStorage = (key) => listener({ key });
    },
  });
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

/** The modules as a page finds them that is loaded now. */
async function load() {
  vi.resetModules();
  const [subAccount, switching, session, drafts] = await Promise.all([
    import('./sub-account.ts'),
    import('./switch-account.ts'),
    import('./session.ts'),
    import('@bourse/ui/lib/drafts.ts'),
  ]);
  return { ...subAccount, ...switching, ...session, ...drafts };
}

test('a switch loads the page anew, which then acts on that account, and after a further reload still', async () => {
  const { switchAccount, useSession } = await load();
  expect(useSession.getState()).toMatchObject({ userId: '7', subAccount: undefined, isSeller: true });
  switchAccount(GRID);
  expect(reload).toHaveBeenCalledOnce();
  // The page that is left knows the master's data alone, and goes on naming it so.
  expect(useSession.getState()).toMatchObject({ userId: '7', subAccount: undefined });
  for (let loads = 0; loads < 2; loads += 1) {
    const page = await load();
    expect(page.useSession.getState()).toMatchObject({ userId: '12', subAccount: GRID, isSeller: false });
  }
  (await load()).switchAccount(undefined);
  expect((await load()).useSession.getState()).toMatchObject({ userId: '7', subAccount: undefined });
});

test('a label is kept as it is written, and what is no account is none', async () => {
  const odd = { ...GRID, label: '7 12  {"} ' };
  (await load()).switchAccount(odd);
  const { readSubAccount } = await load();
  expect(readSubAccount('7')).toEqual(odd);
  expect(readSubAccount(undefined)).toBeUndefined();
  for (const broken of ['', '7', '7 x Grid bot', JSON.stringify(GRID)]) {
    ofTab.set('sub_account', broken);
    expect((await load()).readSubAccount('7')).toBeUndefined();
  }
});

test('it is of the tab alone: what all tabs share names the master', async () => {
  (await load()).switchAccount(GRID);
  const { keepUserFacts, useSession } = await load();
  keepUserFacts({ id: 7, account_number: 'ann@bourse.test', is_seller: 1, extension_code: 'AB' });
  expect(lasting.get('user_id')).toBe('7');
  expect(useSession.getState()).toMatchObject({ userId: '12', subAccount: GRID });
  ofTab = new Map();
  vi.stubGlobal('sessionStorage', storageOf(ofTab));
  expect((await load()).useSession.getState()).toMatchObject({ userId: '7', subAccount: undefined });
});

test('what was written on one account is not found on another', async () => {
  const master = await load();
  master.keepDraft({ owner: master.useSession.getState().userId ?? '', name: 'ticket' }, { price: '95000' });
  master.writeDrafts();
  master.switchAccount(GRID);
  const grid = await load();
  expect(grid.readDraft({ owner: grid.useSession.getState().userId ?? '', name: 'ticket' })).toBeUndefined();
  grid.switchAccount(undefined);
  const again = await load();
  expect(again.readDraft({ owner: again.useSession.getState().userId ?? '', name: 'ticket' })).toEqual({
    price: '95000',
  });
});

test('logging out, a login that has expired and a login of somebody else end it', async () => {
  for (const leave of ['closeSession', 'expireSession'] as const) {
    lasting.set('token', 'a-token').set('user_id', '7');
    (await load()).switchAccount(GRID);
    const page = await load();
    page[leave]();
    expect(page.useSession.getState().subAccount).toBeUndefined();
    expect(ofTab.has('sub_account')).toBe(false);
  }
  lasting.set('token', 'a-token').set('user_id', '7');
  (await load()).switchAccount(GRID);
  const { useSession } = await load();
  reload.mockReset();
  // In another tab the login of user 9 takes the place of this one.
  lasting.set('token', 'another').set('user_id', '9');
  tellStorage('user_id');
  expect(useSession.getState()).toMatchObject({ userId: '9', subAccount: undefined });
  expect(reload).toHaveBeenCalledOnce();
  expect(ofTab.has('sub_account')).toBe(false);
});

test('a call names the account that it acts on, and no other; a visitor’s names none', async () => {
  (await load()).switchAccount(GRID);
  await load();
  const { requestOf } = await import('./api.ts');
  const { wallet } = await import('@bourse/contract');
  const headerOf = (token: string | undefined, options = {}): string | null => {
    vi.stubGlobal(
      'Request',
      class {
        readonly headers: Headers;
        constructor(_: string, { headers }: { readonly headers: Headers }) {
          this.headers = headers;
        }
      },
    );
    return requestOf(wallet.walletList, {}, token, options).headers.get('Account');
  };
  expect(headerOf('a-token')).toBe('12');
  expect(headerOf('a-token', { account: 'master' })).toBeNull();
  expect(headerOf('a-token', { account: 15 })).toBe('15');
  expect(headerOf(undefined)).toBeNull();
});

test('one that is gone is left, which the next load says once', async () => {
  (await load()).switchAccount(GRID);
  (await load()).leaveSubAccount(GRID);
  const { takeLeftLabel, useSession } = await load();
  expect(useSession.getState().subAccount).toBeUndefined();
  expect(takeLeftLabel()).toBe('Grid bot');
  expect(takeLeftLabel()).toBeUndefined();
});

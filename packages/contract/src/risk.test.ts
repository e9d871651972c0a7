import { expect, test } from 'vitest';
import { calls, isOfficePath } from './index.ts';

const isUsers = ({ access, isSensitive, path }: (typeof calls)[number]): boolean =>
  (access === 'user' || isSensitive === true) && !isOfficePath(path);

const pathsOf = (risk: string): string[] =>
  calls.filter((call) => isUsers(call) && call.risk === risk).map(({ method, path }) => `${method} ${path}`);

test('every call of users, and every one that costs attempts, says whether it takes on risk', () => {
  expect(calls.filter((call) => isUsers(call) && call.risk === undefined).map(({ path }) => path)).toEqual([]);
});

// A call that is added here is one that maintenance refuses. What has deadlines, or keeps somebody from losing more,
// never is: cancelling, closing, stops, margin, paying, releasing, appeals, freezing, logging in, every list.
test('only what begins something new, or lets money out, is refused under maintenance', () => {
  expect(pathsOf('new').sort()).toEqual([
    'POST /api/acceptor/deal',
    'POST /api/c2c/c2c_send',
    'POST /api/c2c/do_legal_deal',
    'POST /api/c2c/up_send',
    'POST /api/c2c_send',
    'POST /api/do_legal_deal',
    'POST /api/insurance/buy',
    'POST /api/legal_change',
    'POST /api/legal_send',
    'POST /api/lever/reverse',
    'POST /api/lever/submit',
    'POST /api/microtrade/submit',
    'POST /api/seller_apply',
    'POST /api/spot/order',
    'POST /api/spot/replace',
    'POST /api/transaction/in',
    'POST /api/transaction/oco',
    'POST /api/transaction/out',
    'POST /api/up_send',
    'POST /api/user/register',
    'POST /api/user/up_order',
    'POST /api/wallet/out',
    'POST /api/zhiya/buy',
  ]);
});

test('a call is asked only where it depends on what is sent', () => {
  expect(pathsOf('depends').sort()).toEqual([
    'POST /api/acceptor/switch',
    'POST /api/spot/batch',
    'POST /api/transaction_amend',
    'POST /api/wallet/change',
    'POST /api/zhiya/renew',
  ]);
});

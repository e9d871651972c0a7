import { currencyId, instant } from '@bourse/domain';
import { expect, test } from 'vitest';
import { checkIncoming, checkOutgoing } from './market-view.ts';

const [DAY_ONE, DAY_TWO, LAST] = [instant(1_000), instant(2_000), instant(3_000)];
const coinAt = (step: 'announced' | 'view_only' | 'withdraw_only') => ({
  id: currencyId(900),
  delisting: { step, viewOnlyFrom: DAY_ONE, withdrawOnlyFrom: DAY_TWO, withdrawalsUntil: LAST, articleId: 1 },
});

test('a coin that leaves comes in until it can only be withdrawn, and goes out until the day that was said', () => {
  const codeOf = (result: { readonly ok: boolean; readonly code?: string }) => (result.ok ? 'ok' : result.code);
  expect(codeOf(checkIncoming({ id: currencyId(900), delisting: undefined }))).toBe('ok');
  expect(codeOf(checkIncoming(coinAt('view_only')))).toBe('ok');
  expect(codeOf(checkIncoming(coinAt('withdraw_only')))).toBe('coin_withdraw_only');
  expect(codeOf(checkOutgoing(coinAt('withdraw_only'), instant(LAST - 1)))).toBe('ok');
  expect(codeOf(checkOutgoing(coinAt('withdraw_only'), LAST))).toBe('coin_withdrawals_ended');
  // A step that comes late keeps what was said from coming early.
  expect(codeOf(checkOutgoing(coinAt('view_only'), LAST))).toBe('ok');
});

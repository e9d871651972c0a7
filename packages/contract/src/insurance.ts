// Calls of the insurance of second contracts: what is sold, what the user has, buying, claiming, cancelling.
import { ZERO } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountField, decimalText, epochMs, flag, id, page, pageOf } from './fields.ts';
import { insuranceRow, insuranceType } from './insurance-rows.ts';
import { pageRows } from './wallet-records.ts';

export const types = defineCall({
  method: 'GET',
  path: '/api/insurance/types',
  access: 'public',
  summary: 'The insurance of second contracts that is sold, of one currency or of all.',
  input: z.object({ currency_id: id.optional() }),
  message: z.array(insuranceType),
});

export const list = defineCall({
  method: 'GET',
  path: '/api/insurance/list',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'What the user has bought, running or ended, newest first, with what was paid out.',
  input: z.object({ currency_id: id.optional(), page, limit: pageRows(10) }),
  message: pageOf(insuranceRow),
});

export const buy = defineCall({
  method: 'POST',
  path: '/api/insurance/buy',
  access: 'user',
  risk: 'new',
  key: 'never',
  subAccounts: true,
  summary: 'Insure assets of the micro wallet from 00:00 of the next day in Shanghai; the premium is paid now.',
  input: z.object({ type_id: id, assets: amountField.default(ZERO) }),
  message: z.string(),
  data: insuranceRow,
  isIdempotent: true,
});

export const claim = defineCall({
  method: 'POST',
  path: '/api/insurance/claim',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Claim for the loss of insured orders: at once, or with the third claim of a day at 00:00 of the next.',
  input: z.object({ id }),
  message: z.string(),
  data: z.object({ id: z.number(), amount: decimalText, pay_ms: epochMs, is_paid: flag }),
  isIdempotent: true,
});

export const cancel = defineCall({
  method: 'POST',
  path: '/api/insurance/cancel',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'End an insurance: before it takes effect for the whole premium, after that for nothing.',
  input: z.object({ id }),
  message: z.string(),
  data: z.object({ id: z.number(), refund: decimalText }),
  isIdempotent: true,
});

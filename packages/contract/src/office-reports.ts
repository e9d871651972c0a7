// Calls of the back office about days that are over: what each has brought, and that its books were closed.
import { FEE_PRODUCTS, VOLUME_PRODUCTS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { timeCodec } from './codecs.ts';
import { asFile, decimalText, page, worthText } from './fields.ts';
import { pageRows } from './office-funds.ts';

/** Worth in USDT. */
const flow = z.object({ count: z.number(), worth: worthText });

const dayRow = z.object({
  /** `2026-11-21` in Asia/Shanghai. */
  day: z.string(),
  /** The day is today and not over: it is not over. */
  is_open: z.boolean(),
  /** What users who are not the house’s have paid and traded, in USDT at the prices of the end of the day. */
  fees: z.record(z.enum(FEE_PRODUCTS), worthText),
  volumes: z.record(z.enum(VOLUME_PRODUCTS), worthText),
  fees_total: worthText,
  volumes_total: worthText,
  new_users: z.number(),
  /** It counts users whose money has moved, by trade or otherwise. */
  active_users: z.number(),
  deposits: flow,
  withdrawals: flow,
});
export type ReportDayRow = z.output<typeof dayRow>;

export const REPORT_DAYS = ['7', '30', '92', '366'] as const;

export const days = defineCall({
  method: 'GET',
  path: '/api/office/reports/days',
  access: 'operator',
  permission: 'reports.read',
  summary:
    'Fees and volumes by product, users, deposits and withdrawals of each day, the oldest first; today as it stands.',
  input: z.object({ days: z.enum(REPORT_DAYS).default('30'), ...asFile }),
  message: z.array(dayRow),
  cost: 10,
});

const closingCoin = z.object({
  currency_name: z.string(),
  users: decimalText,
  house_users: decimalText,
  reserved: decimalText,
  own: decimalText,
  outside: decimalText,
  /** All accounts together have this sum: nothing. */
  sum: decimalText,
});

export const closingRow = z.object({
  day: z.string(),
  /** The last command of the commit that it is of, and when that was. */
  seq: z.number(),
  commit_time: timeCodec,
  close_time: timeCodec,
  accounts: z.number(),
  coins: z.array(closingCoin),
  /** SHA-256 of the closing, as its entry in the audit log has it. */
  digest: z.string(),
  /** That entry, and the hash by which all before it are held. */
  audit_entry: z.number(),
  audit_hash: z.string(),
});
export type ClosingRow = z.input<typeof closingRow>;

export const listClosings = defineCall({
  method: 'GET',
  path: '/api/office/reports/closings',
  access: 'operator',
  permission: 'reports.read',
  summary: 'Days whose books were closed, the last first, each with its entry in the audit log.',
  input: z.object({ page, limit: pageRows, ...asFile }),
  message: z.object({ list: z.array(closingRow), total: z.number() }),
  cost: 5,
});

// What the desks of contracts share on the wire: changes that take two, and the money behind them.
import { z } from 'zod';
import { decimalText, epochBound, shanghaiTime } from './fields.ts';

export const PROPOSAL_STATUSES = ['pending', 'approved', 'applied', 'failed', 'rejected', 'expired'] as const;
export const proposalStatus = z.enum(PROPOSAL_STATUSES);

export const proposalRow = z.object({
  id: z.number(),
  /** What would change: each field by name, as text, as it was asked for and as it stands. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  reason: z.string(),
  status: proposalStatus,
  /** Code of the refusal where it failed; else empty. */
  failure: z.string(),
  submit_time: shanghaiTime,
  /** Empty: as soon as it is approved. */
  effective_time: shanghaiTime,
  requested_by: z.string(),
  decided_by: z.string(),
});
export type ProposalRow = z.output<typeof proposalRow>;

/** From when on it shall hold, in UTC milliseconds; at once where nothing is said. */
export const effectiveField = { effective_from: epochBound.optional() };

/** What accounts of the house hold, and a page of what moved those for one purpose. */
export const fundsAnswer = <Purpose extends z.ZodType<string>>(purpose: Purpose) =>
  z.object({
    balances: z.array(z.object({ purpose, currency: z.number(), currency_name: z.string(), available: decimalText })),
    list: z.array(
      z.object({
        id: z.string(),
        time: shanghaiTime,
        purpose,
        currency_name: z.string(),
        amount: decimalText,
        after: decimalText,
        reason: z.string(),
      }),
    ),
    total: z.number(),
  });

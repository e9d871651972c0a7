// What the desks of contracts share on the wire: changes that take two, and the money behind them.
import { z } from 'zod';
import { type Call, defineCall } from './call.ts';
import { seenTexts } from './clash.ts';
import { asFile, decimalText, epochBound, id, page, shanghaiTime, text } from './fields.ts';
import { pageRows } from './office-funds.ts';

export const PROPOSAL_STATUSES = ['pending', 'approved', 'applied', 'failed', 'rejected', 'expired'] as const;
export const proposalStatus = z.enum(PROPOSAL_STATUSES);

export const proposalRow = z.object({
  id: z.number(),
  /**
   * Each field that would change stands here by its name, as text: as it stood when it was asked for and as it was asked
   * for. `stands` is there where it stands otherwise than both by now: then the change is not approved, and does not come
   * to hold.
   */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string(), stands: z.string().optional() })),
  reason: z.string(),
  status: proposalStatus,
  /** Code of the refusal where it failed; else empty. */
  failure: z.string(),
  /** That as a person may read it. */
  failure_text: z.string(),
  submit_time: shanghaiTime,
  /** Empty: as soon as it is approved. */
  effective_time: shanghaiTime,
  requested_by: z.string(),
  decided_by: z.string(),
});
export type ProposalRow = z.output<typeof proposalRow>;

const listInput = z.object({ status: proposalStatus.default('pending'), page, limit: pageRows, ...asFile });
const approveInput = z.object({ id });
const rejectInput = z.object({ id, reason: text(300) });
const done = z.string();

type List<Row> = { list: Row[]; total: number };

/** What is done with the changes of a desk, whatever they are about. */
export type ProposalCalls<Row extends ProposalRow> = {
  readonly listProposals: Call<typeof listInput, z.ZodType<List<Row>, List<Row>>>;
  readonly approveProposal: Call<typeof approveInput, typeof done>;
  readonly rejectProposal: Call<typeof rejectInput, typeof done>;
};

export const proposalCalls = <Row extends ProposalRow>(
  desk:
    | 'lever'
    | 'micro'
    | 'fiat'
    | 'earn'
    | 'launch'
    | 'coins'
    | 'custody'
    | 'roles'
    | 'limits'
    | 'fees'
    | 'house'
    | 'networks'
    | 'messages'
    | 'operators',
  row: z.ZodType<Row, Row>,
): ProposalCalls<Row> => ({
  listProposals: defineCall({
    method: 'GET',
    path: `/api/office/${desk}/proposals`,
    access: 'operator',
    permission: `${desk}.read`,
    summary: 'Changes asked for: pending ones oldest first, all others newest first.',
    input: listInput,
    message: z.object({ list: z.array(row), total: z.number() }),
  }),
  approveProposal: defineCall({
    method: 'POST',
    path: `/api/office/${desk}/proposal/approve`,
    access: 'operator',
    permission: `${desk}.review`,
    summary:
      'Let it hold from its time on. Nobody approves what he has asked for, nor what an operator has whom he has added or reset within 7 days.',
    input: approveInput,
    message: done,
  }),
  rejectProposal: defineCall({
    method: 'POST',
    path: `/api/office/${desk}/proposal/reject`,
    access: 'operator',
    permission: `${desk}.review`,
    summary:
      'Leave everything as it is; what one has asked for oneself too, and what is approved and does not hold yet.',
    input: rejectInput,
    message: done,
  }),
});

/** The fields that are asked for were seen so: where one of them stands otherwise by then, nothing is asked for. */
export const seenField = { seen: seenTexts.optional() };
/** And from when on it shall hold, in UTC milliseconds; at once where nothing is said. */
export const effectiveField = { ...seenField, effective_from: epochBound.optional() };

/** The answer tells what accounts of the house hold, and a page of what moved those for one purpose. */
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
        /** Empty where the ledger does not say. */
        after: z.string(),
        reason: z.string(),
      }),
    ),
    total: z.number(),
  });

// Calls that make an admin: one admin proposes, another one decides. For all other roles see `office.addOperator`.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, shanghaiTime, text } from './fields.ts';

const done = z.string();

const proposalRow = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  /** `promote`: the address is an operator's already. */
  kind: z.enum(['add', 'promote']),
  submit_time: shanghaiTime,
  /** From when on nobody approves it any more. */
  expire_time: shanghaiTime,
  proposed_by: z.string(),
});
export type ProposalRow = z.output<typeof proposalRow>;

export const proposeAdmin = defineCall({
  method: 'POST',
  path: '/api/office/admin/propose',
  access: 'operator',
  permission: 'operators.edit',
  summary: 'Propose a new admin, or that an operator of this address become one, also again. Another admin decides.',
  input: z.object({
    email: text(254)
      .transform((value) => value.trim().toLowerCase())
      .pipe(z.email()),
    name: text(60),
  }),
  message: done,
});

export const listProposals = defineCall({
  method: 'GET',
  path: '/api/office/admin_proposals',
  access: 'operator',
  permission: 'operators.read',
  summary: 'Proposals that await a decision, oldest first.',
  input: z.object({}),
  message: z.array(proposalRow),
});

export const approveAdmin = defineCall({
  method: 'POST',
  path: '/api/office/admin_proposal/approve',
  access: 'operator',
  permission: 'operators.edit',
  summary:
    'Make the admin. A new one’s first password is shown this once and holds for 72 hours; it is empty where an operator was promoted. Nobody approves his own proposal, nor one of an operator whom he has added or reset within 7 days.',
  input: z.object({ id }),
  message: z.object({ email: z.string(), first_password: z.string() }),
});

export const rejectAdmin = defineCall({
  method: 'POST',
  path: '/api/office/admin_proposal/reject',
  access: 'operator',
  permission: 'operators.edit',
  summary: 'Drop a proposal; one’s own too.',
  input: z.object({ id }),
  message: done,
});

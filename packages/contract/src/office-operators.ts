// Calls about who works in the back office that take two admins: adding anybody, giving more rights, taking an admin's, and
// letting a login begin anew. For what one admin does alone see `office.changeOperator`.
import { OPERATOR_CHANGES, OPERATOR_ROLES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { flagField, id, mailOrPhone, text, titleText } from './fields.ts';
import { proposalCalls, proposalRow, seenField } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
const role = z.enum(OPERATOR_ROLES);
const proposal = proposalRow.extend({
  kind: z.enum(OPERATOR_CHANGES),
  /** The operator's e-mail address. */
  subject: z.string(),
});
export type OperatorProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('operators', proposal);

export const proposeAdd = defineCall({
  method: 'POST',
  path: '/api/office/operators/proposal/add',
  access: 'operator',
  permission: 'operators.request',
  summary:
    'Ask that somebody become an operator. Refused while fewer than two admins are active: then operators are added on the server’s own machine. Each of the two who made it sees half of the first password.',
  input: z.object({
    // The log tells by it who acted: no other word may stand there, `console` above all.
    email: mailOrPhone.transform((value) => value.toLowerCase()).pipe(z.email()),
    name: titleText(60),
    role,
    reason,
  }),
  message: done,
});

export const proposeChange = defineCall({
  method: 'POST',
  path: '/api/office/operators/proposal/change',
  access: 'operator',
  permission: 'operators.request',
  summary:
    'Ask that an operator get another role, be disabled, or enabled. Ends the operator’s sessions. Nobody asks or decides about himself.',
  input: z.object({ id, role: role.optional(), is_disabled: flagField.optional(), ...seenField, reason }),
  message: done,
});

export const proposeReset = defineCall({
  method: 'POST',
  path: '/api/office/operators/proposal/reset',
  access: 'operator',
  permission: 'operators.request',
  summary:
    'Ask that password and second factor of an operator be taken away and a first password given, after a loss. Each of the two who decided sees half of it.',
  input: z.object({ id, reason }),
  message: done,
});

export const firstPassword = defineCall({
  method: 'POST',
  path: '/api/office/operators/first_password',
  access: 'operator',
  permission: 'operators.edit',
  summary:
    'The caller’s half of an operator’s first password, until the login is set up or 72 hours are over. Whoever asked for the operator has the first half, whoever approved it the second. It is entered in the audit log.',
  input: z.object({ id }),
  message: z.object({
    /** 1 is typed before 2, with a hyphen between them. */
    part: z.union([z.literal(1), z.literal(2)]),
    half: z.string(),
    /** It names the operator who has the other half. */
    other: z.string(),
  }),
});

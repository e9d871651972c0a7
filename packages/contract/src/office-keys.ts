// Calls of the back office about the keys and sub-accounts of a user. No answer holds a secret.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { epochMs, flag, id, textBlock, worthText } from './fields.ts';
import { keyRow, keyUseColumns } from './keys.ts';
import { defineList } from './list.ts';

const ofUser = { user_id: id };

export const list = defineCall({
  method: 'GET',
  path: '/api/office/keys',
  access: 'operator',
  permission: 'users.read',
  summary: 'The keys of a user and of the user’s sub-accounts, the newest first.',
  input: z.object(ofUser),
  message: z.object({ keys: z.array(keyRow.extend({ user_id: z.number() })) }),
});

export const usesList = defineList({
  name: 'officeKeyUses',
  labels: 'keyUses',
  path: '/api/office/keys/uses',
  access: 'operator',
  permission: 'users.read',
  summary: 'Where and for what the keys of a user were used, counted by the hour, the newest first.',
  columns: { ...keyUseColumns, user_id: z.number() },
  filters: { ...ofUser, key_id: id.optional() },
});
export const uses = usesList.call;

export const revoke = defineCall({
  method: 'POST',
  path: '/api/office/keys/revoke',
  access: 'operator',
  permission: 'users.freeze',
  summary: 'End a key of a user, who is told; the reason is entered in the audit log.',
  input: z.object({ id, reason: textBlock(500) }),
  message: z.string(),
});

export const subAccountRow = z.object({
  id: z.number(),
  label: z.string(),
  created_ms: epochMs,
  closed_ms: epochMs.nullable(),
  /** Frozen by the master, and by an operator. */
  is_frozen: flag,
  is_frozen_by_operator: flag,
  worth: worthText,
  live_keys: z.number(),
});

export const subAccounts = defineCall({
  method: 'GET',
  path: '/api/office/sub_accounts',
  access: 'operator',
  permission: 'users.read',
  summary: 'The sub-accounts of a user, and the master of one.',
  input: z.object(ofUser),
  message: z.object({ master_id: z.number().nullable(), accounts: z.array(subAccountRow) }),
});

// Calls of the back office about regional agents: one operator asks to appoint or dismiss one, another decides.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, page, shanghaiTime, text, titleText } from './fields.ts';

const done = z.string();
const reason = text(300);
const status = z.enum(['pending', 'approved', 'rejected', 'expired']);

/** `district_name` is empty where the whole city is meant. */
const place = z.object({ city_name: z.string(), district_name: z.string() });

const requestRow = place.extend({
  id: z.number(),
  user_id: z.number(),
  account: z.string(),
  /** `appoint` for the region that is named; `dismiss` names none. */
  kind: z.enum(['appoint', 'dismiss']),
  reason: z.string(),
  status,
  submit_time: shanghaiTime,
  /** 7 days later: undecided until then, it has expired. */
  expire_time: shanghaiTime,
  /** Addresses of operators; the second is empty where nobody has decided. */
  requested_by: z.string(),
  decided_by: z.string(),
});
export type AgencyRequestRow = z.output<typeof requestRow>;

const agentRow = place.extend({ user_id: z.number(), account: z.string(), since: shanghaiTime });
export type AgentRow = z.output<typeof agentRow>;

export const userRegion = defineCall({
  method: 'GET',
  path: '/api/office/user/region',
  access: 'operator',
  permission: 'agents.request',
  summary:
    'The region that a user has chosen, the one that the user is the agent of, and what is asked for about that.',
  input: z.object({ id }),
  message: place.extend({ agency: place.nullable(), request: requestRow.nullable() }),
});

export const requestAgency = defineCall({
  method: 'POST',
  path: '/api/office/user/agency/request',
  access: 'operator',
  permission: 'agents.request',
  summary:
    'Ask that a user become the agent of a city, or of a district of it; without a city, an agent no more. Another operator decides within 7 days.',
  input: z.object({ id, city_name: titleText(60).optional(), district_name: titleText(60).optional(), reason }),
  message: done,
});

export const listAgents = defineCall({
  method: 'GET',
  path: '/api/office/region_agents',
  access: 'operator',
  permission: 'agents.request',
  summary: 'Everybody who is a regional agent, newest first; 20 a page.',
  input: z.object({ page }),
  message: z.object({ list: z.array(agentRow), total: z.number() }),
});

export const listAgencyRequests = defineCall({
  method: 'GET',
  path: '/api/office/agency_requests',
  access: 'operator',
  permission: 'agents.request',
  summary: 'What is asked for: pending ones oldest first, all others newest first; 20 a page.',
  input: z.object({ status: status.default('pending'), page }),
  message: z.object({ list: z.array(requestRow), total: z.number() }),
});

export const approveAgency = defineCall({
  method: 'POST',
  path: '/api/office/agency_request/approve',
  access: 'operator',
  permission: 'agents.review',
  summary: 'Appoint or dismiss, as was asked for. Nobody approves what he asked for, nor what concerns himself.',
  input: z.object({ id }),
  message: done,
});

export const rejectAgency = defineCall({
  method: 'POST',
  path: '/api/office/agency_request/reject',
  access: 'operator',
  permission: 'agents.review',
  summary: 'Leave everything as it is.',
  input: z.object({ id, reason }),
  message: done,
});

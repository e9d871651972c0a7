// Calls of regions: where a user is, and the list that a regional agent sees.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, page, pageOf, shanghaiTime, titleText } from './fields.ts';

/** Rows of a page. */
export const REGION_PAGE_SIZE = 20;

const place = z.object({ city_name: z.string(), district_name: z.string() });

export const regionUserRow = place.extend({
  id: z.number(),
  /** Masked; '' where none is bound. */
  phone: z.string(),
  /** When the account was made. */
  time: shanghaiTime,
});
export type RegionUserRow = z.output<typeof regionUserRow>;

export const regionUsers = defineCall({
  method: 'GET',
  path: '/api/user/region_users',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: `The users of a regional agent’s region, newest first, ${REGION_PAGE_SIZE} a page. Others are refused.`,
  input: z.object({ page, user_id: id.optional() }),
  message: pageOf(regionUserRow),
});

export const region = defineCall({
  method: 'GET',
  path: '/api/user/region',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The caller’s own city and district, empty where none was chosen, and whether they are a regional agent.',
  input: z.object({}),
  message: place.extend({ is_agent: z.union([z.literal(0), z.literal(1)]) }),
});

export const chooseRegion = defineCall({
  method: 'POST',
  path: '/api/user/region',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Choose the city and district under which the regional agent finds the caller; without a city, none.',
  input: z.object({ city_name: titleText(60).optional(), district_name: titleText(60).optional() }),
  message: z.string(),
});

// Filters of lists that an operator keeps by name: one's own, on whichever machine.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { titleText } from './fields.ts';

const done = z.string();
/** Path of the call that lists it. */
const list = z.string().regex(/^\/api\/office\/[a-z_/]{1,80}$/);
const name = titleText(40);

const savedFilter = z.object({
  list: z.string(),
  name: z.string(),
  /** The filter stands in the address like this. */
  query: z.string(),
});
export type SavedFilter = z.output<typeof savedFilter>;

export const listFilters = defineCall({
  method: 'GET',
  path: '/api/office/filters',
  access: 'operator',
  summary: 'All filters that the operator of the token keeps, by list and name.',
  input: z.object({}),
  message: z.array(savedFilter),
});

export const saveFilter = defineCall({
  method: 'POST',
  path: '/api/office/filter/save',
  access: 'operator',
  summary: 'Keep a filter under a name; one of that name is replaced. At most 100 are kept.',
  input: z.object({ list, name, query: z.string().max(500) }),
  message: done,
});

export const removeFilter = defineCall({
  method: 'POST',
  path: '/api/office/filter/remove',
  access: 'operator',
  summary: 'Forget a filter; nothing happens where there is none.',
  input: z.object({ list, name }),
  message: done,
});

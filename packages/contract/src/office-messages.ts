// Calls of the back office about messages: to one user by one operator, to many by two.
import {
  ANNOUNCEMENT_STATES,
  AUDIENCES,
  isBlank,
  MESSAGE_CHANGES,
  MESSAGE_KINDS,
  MESSAGE_TEMPLATES,
} from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { timeCodec, timeOrNever } from './codecs.ts';
import { fault } from './faults.ts';
import {
  asFile,
  filledTitle,
  flag,
  flagField,
  id,
  link,
  localeField,
  page,
  shanghaiTime,
  text,
  textBlock,
} from './fields.ts';
import { pageRows } from './office-funds.ts';
import { effectiveField, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
const isFilled = (value: string): boolean => !isBlank(value);
const title = filledTitle(120);
const body = textBlock(4_000).refine(isFilled, fault('empty'));

// Messages

const messageRow = z.object({
  id: z.number(),
  user_id: z.number(),
  kind: z.enum(MESSAGE_KINDS),
  /** The language it was sent in. */
  locale: localeField,
  title: z.string(),
  text: z.string(),
  link: z.string(),
  /** Address of the operator who wrote it; of an announcement, who asked for it. */
  sent_by: z.string(),
  send_time: shanghaiTime,
  /** Empty until it is read. */
  read_time: z.string(),
});
export type MessageRow = z.output<typeof messageRow>;

export const listMessages = defineCall({
  method: 'GET',
  path: '/api/office/messages',
  access: 'operator',
  permission: 'messages.read',
  summary: 'Messages to users, newest first: to one of them, of one kind.',
  input: z.object({
    user_id: id.optional(),
    kind: z.enum(MESSAGE_KINDS).optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: z.object({ list: z.array(messageRow), total: z.number() }),
});

export const reader = defineCall({
  method: 'GET',
  path: '/api/office/messages/reader',
  access: 'operator',
  permission: 'messages.send',
  summary: 'What a user reads: the language, whether a mail finds the user, and templates in that language.',
  input: z.object({ user_id: id }),
  message: z.object({
    user_id: z.number(),
    locale: localeField,
    has_mail: flag,
    templates: z.array(z.object({ name: z.enum(MESSAGE_TEMPLATES), title: z.string(), text: z.string() })),
  }),
});

export const send = defineCall({
  method: 'POST',
  path: '/api/office/messages/send',
  access: 'operator',
  permission: 'messages.send',
  summary:
    'Write to one user, in the user’s language; by mail as well where that is asked for and an address is bound.',
  input: z.object({ user_id: id, title, text: body, link: link.optional(), by_mail: flagField.default(0) }),
  message: done,
  isIdempotent: true,
});

// Announcements

const audience = {
  audience: z.enum(AUDIENCES),
  /** Separated by commas: languages, levels, ids of users; of holders the id of the coin. Empty of all others. */
  members: text(6_000).default(''),
};

export const countAudience = defineCall({
  method: 'GET',
  path: '/api/office/messages/audience',
  access: 'operator',
  permission: 'messages.read',
  summary: 'How many people an announcement would go to now, by language, and how many of them by mail.',
  input: z.object(audience),
  message: z.object({
    people: z.number(),
    mail: z.number(),
    languages: z.array(z.object({ locale: localeField, people: z.number() })),
  }),
  cost: 5,
});

const texts = z.partialRecord(localeField, z.object({ title: z.string(), text: z.string() }));
/** What it says in each language it has, where it leads, who gets it and how. */
const content = {
  texts,
  link: z.string(),
  audience: z.enum(AUDIENCES),
  members: z.string(),
  /** The message goes to the holders of this coin: the name of the coin; else empty. */
  coin_name: z.string(),
  is_in_box: flag,
  is_by_mail: flag,
};

const announcementRow = z.object({
  id: z.number(),
  ...content,
  state: z.enum(ANNOUNCEMENT_STATES),
  /** So many people were meant as it began. */
  people: z.number(),
  /** So many have been dealt with; `mailed` of them were written to by mail, and `read` have read it. */
  sent: z.number(),
  mailed: z.number(),
  read: z.number(),
  requested_by: z.string(),
  released_by: z.string(),
  /** Empty where nobody has stopped it. */
  stopped_by: z.string(),
  start_time: timeCodec,
  /** Empty while it is being sent. */
  end_time: timeOrNever,
});
export type AnnouncementRow = z.input<typeof announcementRow>;

export const listAnnouncements = defineCall({
  method: 'GET',
  path: '/api/office/messages/announcements',
  access: 'operator',
  permission: 'messages.read',
  summary: 'Announcements that are being sent or were, newest first.',
  input: z.object({ page, limit: pageRows, ...asFile }),
  message: z.object({ list: z.array(announcementRow), total: z.number() }),
  cost: 5,
});

export const stopAnnouncement = defineCall({
  method: 'POST',
  path: '/api/office/messages/announcement/stop',
  access: 'operator',
  permission: 'messages.request',
  summary: 'Send it to nobody else, at once. Who has it keeps it.',
  input: z.object({ id, reason }),
  message: done,
});

const proposal = proposalRow.extend({
  kind: z.enum(MESSAGE_CHANGES),
  ...content,
  /** So many people would get it now; null once that is past. */
  people: z.number().nullable(),
});
export type MessageProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('messages', proposal);

export const proposeAnnouncement = defineCall({
  method: 'POST',
  path: '/api/office/messages/proposal/announcement',
  access: 'operator',
  permission: 'messages.request',
  summary:
    'Ask that an announcement be sent from a time on, once to everybody who belongs to the audience then. English or Chinese has to be there: who reads a language without a text gets the next that there is.',
  input: z.object({
    texts: z.partialRecord(localeField, z.object({ title, text: body })),
    link: link.optional(),
    ...audience,
    is_in_box: flagField.default(1),
    is_by_mail: flagField.default(0),
    ...effectiveField,
    reason,
  }),
  message: done,
  isIdempotent: true,
});

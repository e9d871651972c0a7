// Calls of the back office about disputes of fiat trade: the queue, what both sides say and show, and the verdict of two.
import { VERDICT_GROUNDS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, timeCodec } from './codecs.ts';
import { decimalText, flag, id, oneOf, page, shanghaiTime, text, textBlock } from './fields.ts';
import { acceptorDealRow, dealKind, dealRow, deskUser, partyField } from './office-fiat-rows.ts';
import { userStanding } from './office-fiat.ts';
import { pageRows } from './office-funds.ts';

const done = z.string();
const reason = text(300);

const grounds = z.enum(VERDICT_GROUNDS);

/** A verdict that waits for a second operator. */
export const verdict = z.object({
  proposal_id: z.number(),
  winner: partyField,
  grounds,
  note: z.string(),
  requested_by: z.string(),
  submit_time: timeCodec,
});
export type FiatVerdict = z.input<typeof verdict>;

/** One that was applied. */
export const decidedVerdict = z.object({
  winner: partyField,
  grounds,
  note: z.string(),
  requested_by: z.string(),
  decided_by: z.string(),
});

export const appealRow = z.object({
  kind: dealKind,
  id: z.number(),
  currency_name: z.string(),
  fiat: z.string(),
  number: amountCodec,
  money: decimalText,
  /** USDT. */
  worth: amountCodec,
  /** So much of the seller is still held. */
  held: amountCodec,
  buyer: deskUser,
  seller: deskUser,
  /** `clock`: nobody did anything for a day after the payment. */
  appealed_by: z.enum(['buyer', 'seller', 'clock']),
  appeal_time: timeCodec,
  /** Statements of both together. */
  statements: z.number(),
  verdict: verdict.nullable(),
});
export type FiatAppealRow = z.input<typeof appealRow>;

export const listAppeals = defineCall({
  method: 'GET',
  path: '/api/office/fiat/appeals',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Disputes that are not decided, of deals and of acceptors’ deals, the oldest first.',
  input: z.object({ page, limit: pageRows }),
  message: z.object({ list: z.array(appealRow), total: z.number() }),
});

const statement = z.object({
  id: z.number(),
  by: partyField,
  content: z.string(),
  /** Names for the call of pictures. */
  pictures: z.array(z.string()),
  time: shanghaiTime,
});

const message = z.object({
  id: z.number(),
  from: z.enum(['buyer', 'seller', 'operator', 'system']),
  /** `note`: a change of state, named by `act`; that of a payment comes with its proof. */
  form: z.enum(['text', 'picture', 'note']),
  content: z.string(),
  act: z.string(),
  /** Name for the call of pictures; else empty. */
  picture: z.string(),
  time: shanghaiTime,
});
export type FiatCaseMessage = z.output<typeof message>;

/** Empty fields are of another way. */
const method = z.object({
  way: z.string(),
  way_name: z.string(),
  real_name: z.string(),
  account: z.string(),
  nickname: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  qr_pic: z.string(),
});

const caseFile = z.object({
  kind: dealKind,
  /** One of the two. */
  deal: dealRow.nullable(),
  acceptor_deal: acceptorDealRow.nullable(),
  buyer: userStanding,
  seller: userStanding,
  /** The terms were sealed when the deal was opened: they tell where the seller is paid, and what was agreed. */
  terms: z.object({ methods: z.array(method), text: z.string(), greeting: z.string() }),
  statements: z.array(statement),
  messages: z.array(message),
  verdict: verdict.nullable(),
  /** A verdict has ended the case. */
  decided: decidedVerdict.nullable(),
  /** 1: it may be decided now. */
  is_open: flag,
});
export type FiatCase = z.input<typeof caseFile>;

export const openCase = defineCall({
  method: 'GET',
  path: '/api/office/fiat/case',
  access: 'operator',
  permission: 'fiat.request',
  summary:
    'Everything of a deal in the open: both parties, payment details, chat, statements. Looking is in the audit log.',
  input: z.object({ kind: dealKind, id }),
  message: caseFile,
  cost: 10,
});

/** Answers a JPEG image, not an envelope. */
export const casePicture = defineCall({
  method: 'GET',
  path: '/api/office/fiat/case/picture',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'A picture out of a chat, a statement or the payment details. Looking is entered in the audit log.',
  input: z.object({ kind: dealKind, id, name: text(64) }),
  message: z.string(),
  fileType: 'image/jpeg',
});

export const writeMessage = defineCall({
  method: 'POST',
  path: '/api/office/fiat/case/message',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Write to both parties in the chat of a deal, as an operator: a question, or what is still to be shown.',
  input: z.object({ kind: dealKind, id, content: textBlock(1_000) }),
  message: done,
});

export const proposeVerdict = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/verdict',
  access: 'operator',
  permission: 'fiat.request',
  summary:
    'Ask that a dispute be decided for one of both. The grounds are what both parties read; the note is for operators.',
  input: z.object({ kind: dealKind, id, winner: partyField, grounds, reason }),
  message: done,
});

export const proposeMerchant = defineCall({
  method: 'POST',
  path: '/api/office/fiat/proposal/merchant',
  access: 'operator',
  permission: 'fiat.request',
  summary: 'Ask that somebody become a merchant of a coin, or be refused and given the fee back.',
  input: z.object({ user_id: id, currency: id, is_approved: oneOf([0, 1]), reason }),
  message: done,
});

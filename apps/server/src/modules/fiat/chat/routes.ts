// The chat beside a deal, and what a party says under appeal.
import { type AnswerOf, fiatChat, fiatStatements } from '@bourse/contract';
import {
  DAY_MS,
  formatShanghai,
  type Instant,
  isBlank,
  MINUTE_MS,
  refuse,
  type Result,
  SECOND_MS,
  type UserId,
} from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { personOfUser } from '../../../platform/http/acting.ts';
import { mount } from '../../../platform/http/mount.ts';
import { countUp } from '../../../platform/http/throttles.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import { type ChatDeal, DEAL_REF, type DealRef, findOwnDeal, isChatOpen, otherOf } from '../deals/chat-deals.ts';
import {
  type ChatMessage,
  countUnread,
  findRead,
  findSent,
  listMessages,
  saveRead,
  viewMessage,
} from '../deals/chat-messages.ts';
import { findMeasures } from '../deals/measures.ts';
import { addStatement, listStatements, type Statement } from '../deals/statements.ts';
import { WHOLE_AFTER_END_MS } from '../deals/terms.ts';
import type { FiatServices } from '../services.ts';
import { noticeRoutes } from './notice-routes.ts';

const MESSAGES_PER_MINUTE_MAX = 20;
/** Over all deals: a minute's bound alone would let one user have us keep 28,800 a day. */
const MESSAGES_PER_DAY_MAX = 1_000;

export function fiatChatRoutes(app: FastifyInstance, services: FiatServices): void {
  mountReading(app, services);
  mountWriting(app, services);
  statementRoutes(app, services);
  noticeRoutes(app, services);
}

const refOf = ({ id, kind }: { readonly id: number; readonly kind: DealRef['kind'] }): DealRef => ({
  kind,
  dealId: id,
});

function mountReading(app: FastifyInstance, services: FiatServices): void {
  const { clock, storage } = services;
  mount(app, services, fiatChat.messages, async ({ input, user, t }) => {
    const own = await findOwnDeal(storage.sql, refOf(input), user.id);
    return own.ok
      ? { message: await viewChat(services, own.value, { readerId: user.id, after: input.after, t }) }
      : own;
  });
  mount(app, services, fiatChat.read, async ({ input, user, t }) => {
    const own = await findOwnDeal(storage.sql, refOf(input), user.id);
    if (!own.ok) return own;
    await saveRead(storage.sql, own.value, { reader: user.id, until: input.until });
    return { message: t('answer.saved') };
  });
  mount(app, services, fiatChat.unread, async ({ user }) => {
    const deals = await findUnread(storage.sql, { userId: personOfUser(user), now: clock.now() });
    const rows = deals.map(({ kind, dealId, unread }) => ({ kind, id: dealId, unread }));
    return { message: { total: rows.reduce((sum, { unread }) => sum + unread, 0), deals: rows } };
  });
}

type Looking = { readonly readerId: UserId; readonly after: number | undefined; readonly t: Translate };

async function viewChat(
  { clock, storage: { sql } }: FiatServices,
  deal: ChatDeal,
  { readerId, after, t }: Looking,
): Promise<AnswerOf<typeof fiatChat.messages>> {
  const now = clock.now();
  const [messages, otherRead, unread, mutes] = await Promise.all([
    listMessages(sql, deal, { after, limit: fiatChat.CHAT_ROWS_MAX }),
    findRead(sql, deal, otherOf(deal, readerId)),
    countUnread(sql, deal, readerId),
    findMeasures(sql, 'chat', { subjectIds: [readerId], now }),
  ]);
  const mute = mutes.get(readerId);
  return {
    list: messages.map((message) => viewMessage(message, { readerId, otherRead, t })),
    unread,
    is_open: isChatOpen(deal, now) && !mute ? 1 : 0,
    muted_until_ms: mute?.until ?? null,
  };
}

type Sending = {
  readonly deal: ChatDeal;
  readonly author: UserId;
  readonly content: string;
  readonly pictureUrl: string | undefined;
  readonly clientId: string | undefined;
};

function mountWriting(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, fiatChat.send, async ({ input, user, t }) => {
    const own = await findOwnDeal(services.storage.sql, refOf(input), user.id);
    if (!own.ok) return own;
    const sent = await send(services, {
      deal: own.value,
      author: user.id,
      content: input.content?.trim() ?? '',
      pictureUrl: input.picture === '' ? undefined : input.picture,
      clientId: input.client_id,
    });
    if (!sent.ok) return sent;
    const data = viewMessage(sent.value, { readerId: user.id, otherRead: 0, t });
    return { message: t('answer.message_sent'), data };
  });
}

type SendRefusal = 'chat_closed' | 'chat_muted' | 'chat_too_fast' | 'message_required' | 'picture_not_found';

/** Answers a message that the client has sent before again, without counting it once more. */
async function send(services: FiatServices, sending: Sending): Promise<Result<ChatMessage, SendRefusal>> {
  const { deal, author, content, clientId } = sending;
  const { clock, chat, storage } = services;
  const before = clientId === undefined ? undefined : await findSent(storage.sql, deal, { author, clientId });
  if (before) return { ok: true, value: before };
  const allowed = await checkAllowed(services, sending);
  if (!allowed.ok) return allowed;
  const words = { content, author: { userId: author, clientId }, pictureUrl: sending.pictureUrl };
  const said = await chat.say(deal, words, clock.now());
  if (!said.ok) return said;
  // Undefined: its twin came first.
  const message = said.value ?? (await findSent(storage.sql, deal, { author, clientId: clientId ?? '' }));
  return message ? { ok: true, value: message } : refuse('message_required');
}

async function checkAllowed(
  { clock, storage }: FiatServices,
  { deal, author, content, pictureUrl: url }: Sending,
): Promise<Result<undefined, SendRefusal>> {
  const now = clock.now();
  if (!isChatOpen(deal, now)) return refuse('chat_closed');
  const mutes = await findMeasures(storage.sql, 'chat', { subjectIds: [author], now });
  if (mutes.has(author)) return refuse('chat_muted');
  if (isBlank(content) && url === undefined) return refuse('message_required');
  for (const throttle of [
    { subject: `chat ${author}`, max: MESSAGES_PER_MINUTE_MAX, windowMs: MINUTE_MS },
    { subject: `chat day ${author}`, max: MESSAGES_PER_DAY_MAX, windowMs: DAY_MS },
  ]) {
    const { count, resetsAt } = await countUp(storage.sql, throttle, now);
    if (count > throttle.max) return refuse('chat_too_fast', { seconds: Math.ceil((resetsAt - now) / SECOND_MS) });
  }
  return { ok: true, value: undefined };
}

function statementRoutes(app: FastifyInstance, services: FiatServices): void {
  const { storage, clock } = services;
  mount(app, services, fiatStatements.state, async ({ input, user, t }) => {
    const { id: dealId, kind, content, pictures: urls } = input;
    const statement = { kind, dealId, userId: user.id, content: content.trim(), urls };
    const added = await addStatement(storage.sql, statement, clock.now());
    return added.ok ? { message: t('answer.statement_sent') } : added;
  });
  mount(app, services, fiatStatements.statements, async ({ input: { id: dealId, kind }, user }) => {
    const own = await findOwnDeal(storage.sql, { kind, dealId }, user.id);
    if (!own.ok) return own;
    const statements = await listStatements(storage.sql, own.value, user.id);
    return { message: { list: statements.map(viewStatement) } };
  });
}

const viewStatement = ({ id, content, pictures, statedAt }: Statement): fiatStatements.AppealStatement => ({
  id,
  content,
  pictures: pictures.map(pictureUrl),
  time: formatShanghai(statedAt),
  time_ms: statedAt,
});

const UNREAD = { ...DEAL_REF, unread: count };

/** Counts what is not read yet, by deal: of those of a user that are still talked about. */
async function findUnread(
  sql: Sql,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): Promise<readonly RowOf<typeof UNREAD>[]> {
  const since = now - WHOLE_AFTER_END_MS;
  return query(sql, UNREAD)`
    SELECT m.kind, m.deal_id, count(*) AS unread
    FROM (
      SELECT 'deal' AS kind, id FROM fiat_deals
      WHERE (buyer_id = ${userId} OR seller_id = ${userId}) AND (ended_at IS NULL OR ended_at > ${since})
      UNION ALL
      SELECT 'acceptor', id FROM acceptor_deals
      WHERE (user_id = ${userId} OR acceptor_id = ${userId}) AND (ended_at IS NULL OR ended_at > ${since})
    ) AS d
    JOIN fiat_messages m ON m.kind = d.kind AND m.deal_id = d.id AND m.form <> 'note' AND m.user_id IS DISTINCT FROM ${userId}
    LEFT JOIN fiat_reads r ON r.user_id = ${userId} AND r.kind = d.kind AND r.deal_id = d.id
    WHERE m.id > coalesce(r.message_id, 0)
    GROUP BY m.kind, m.deal_id ORDER BY max(m.id) DESC`;
}

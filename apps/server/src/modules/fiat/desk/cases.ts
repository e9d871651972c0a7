// Disputes: the queue, everything that two operators decide by, and words to both parties. Looking is an act like any other.
import { amountCodec, officeFiatCases, type ParsedInputOf } from '@bourse/contract';
import { FIAT_CODES, isBlank, refuse } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { readPage } from '../../../platform/lists/answer-rows.ts';
import { readPicture } from '../../../platform/pictures/pictures.ts';
import { type DealRef, findDeal, isChatOpen } from '../deals/chat-deals.ts';
import { isOfDeal } from '../deals/deal-pictures.ts';
import type { FiatServices } from '../services.ts';
import { findPendingVerdicts, verdictKeyOf, viewCase } from './case-file.ts';
import { findPeople, moneyText } from './rows.ts';

const subjectOf = ({ kind, dealId }: DealRef): string => `fiat ${kind} ${dealId}`;

export function caseRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiatCases.listAppeals, async ({ input }) => ({
    message: await listAppeals(services, input),
  }));
  mount(app, services, officeFiatCases.openCase, async ({ input: { kind, id: dealId }, request, t }) => {
    const deal = await findDeal(services.storage.sql, { kind, dealId });
    if (!deal) return refuse('fiat_deal_not_found');
    await recordLook(services, request, { action: 'fiat.case.look', deal });
    const file = await viewCase(services, deal, t);
    return file ? { message: file } : refuse('fiat_deal_not_found');
  });
  mountPicture(app, services);
  mountMessage(app, services);
}

type Look = { readonly action: string; readonly deal: DealRef; readonly after?: object };

const recordLook = (
  { auditLog }: FiatServices,
  request: FastifyRequest,
  { action, deal, after }: Look,
): Promise<void> => auditLog.record({ ...actorOf(request), action, subject: subjectOf(deal), after });

function mountPicture(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiatCases.casePicture, async ({ input: { kind, id: dealId, name }, request, reply }) => {
    const deal = { kind, dealId };
    if (!(await isOfDeal(services.storage.sql, deal, name))) return refuse('picture_not_found');
    const picture = await readPicture(services, name);
    if (!picture.ok) return picture;
    await recordLook(services, request, { action: 'fiat.case.picture', deal, after: { name } });
    // The answer is the image itself: once it is sent, no envelope follows.
    await reply
      .headers({ 'Content-Disposition': 'attachment; filename="picture.jpg"', 'Cache-Control': 'no-store' })
      .type('image/jpeg')
      .send(picture.value.bytes);
    return { message: '' };
  });
}

function mountMessage(app: FastifyInstance, services: FiatServices): void {
  const { storage, chat, clock } = services;
  mount(app, services, officeFiatCases.writeMessage, async ({ input, request, t }) => {
    const deal = await findDeal(storage.sql, { kind: input.kind, dealId: input.id });
    if (!deal) return refuse('fiat_deal_not_found');
    const [content, now] = [input.content.trim(), clock.now()];
    if (isBlank(content)) return refuse('message_required');
    if (!isChatOpen(deal, now)) return refuse('chat_closed');
    await recordLook(services, request, { action: 'fiat.case.write', deal, after: { content } });
    const said = await chat.say(deal, { content, author: { operatorId: operatorActorOf(request).operatorId } }, now);
    return said.ok ? { message: t('answer.message_sent') } : said;
  });
}

const APPEAL = officeFiatCases.appealRow
  .omit({ buyer: true, seller: true, verdict: true })
  .extend({ buyer_id: z.number(), seller_id: z.number(), fiat: z.enum(FIAT_CODES), money: amountCodec });

/** Returns the open disputes, oldest first. Acceptors trade USDT for CNY. */
async function listAppeals(services: FiatServices, place: ParsedInputOf<typeof officeFiatCases.listAppeals>) {
  const { sql } = services.storage;
  const appeals = sql`
    SELECT 'deal' AS kind, id, currency_id, fiat, number, money, worth, held, buyer_id, seller_id, appealed_by, appealed_at
    FROM fiat_deals WHERE state = 'appealed'
    UNION ALL
    SELECT 'acceptor', id, (SELECT id FROM currencies WHERE name = 'USDT'), 'CNY', number, money, number, held,
      CASE side WHEN 'deposit' THEN user_id ELSE acceptor_id END, CASE side WHEN 'deposit' THEN acceptor_id ELSE user_id END,
      appealed_by, appealed_at
    FROM acceptor_deals WHERE state = 'appealed'`;
  const source = {
    columns: sql`a.kind, a.id, c.name AS currency_name, a.fiat, a.number, a.money, a.worth, a.held, a.buyer_id, a.seller_id,
      CASE a.appealed_by WHEN a.buyer_id THEN 'buyer' WHEN a.seller_id THEN 'seller' ELSE 'clock' END AS appealed_by,
      a.appealed_at AS appeal_time,
      (SELECT count(*) FROM deal_statements s WHERE s.kind = a.kind AND s.deal_id = a.id) AS statements`,
    from: sql`(${appeals}) AS a JOIN currencies c ON c.id = a.currency_id`,
    order: sql`a.appealed_at, a.kind, a.id`,
  };
  const [{ list, total }, verdicts] = await Promise.all([
    readPage(sql, APPEAL, source, place),
    findPendingVerdicts(services),
  ]);
  const parties = list.flatMap((row) => [row.buyer_id, row.seller_id]);
  const people = await findPeople(sql, parties);
  const appealed = list.map(({ buyer_id: buyer, seller_id: seller, ...appeal }) => ({
    ...appeal,
    buyer: people(buyer),
    seller: people(seller),
    money: moneyText(services, appeal),
    verdict: verdicts.get(verdictKeyOf({ kind: appeal.kind, dealId: appeal.id })) ?? null,
  }));
  return { list: appealed, total };
}

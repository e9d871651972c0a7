// Disputes: the queue, everything that two operators decide by, and words to both parties. Looking is an act like any other.
import { officeFiatCases } from '@bourse/contract';
import { refuse, isBlank } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DealRef, findDeal, isChatOpen } from '../deals/chat-deals.ts';
import { isOfDeal } from '../deals/deal-pictures.ts';
import { mount } from '../../../platform/http/mount.ts';
import { actorOf, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { readPicture } from '../../../platform/pictures/pictures.ts';
import type { FiatServices } from '../services.ts';
import { viewCase } from './case-file.ts';
import { listAppeals } from './cases.ts';
import { placeOf } from './paging.ts';

const subjectOf = ({ kind, dealId }: DealRef): string => `fiat ${kind} ${dealId}`;

export function caseRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiatCases.listAppeals, async ({ input }) => ({
    message: await listAppeals(services, placeOf(input)),
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

// Announcements: whom one would reach, what is asked for and decided, what is under way or was sent.
import { officeMessages, type ParsedInputOf } from '@bourse/contract';
import { accept, type Audience, type MessageChange, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readContent, showContent } from '../../../platform/delivery/announcement-content.ts';
import {
  type AnnouncementContent,
  isForEverybody,
  stopAnnouncement,
} from '../../../platform/delivery/announcements.ts';
import { countAudience, parseMembers } from '../../../platform/delivery/audience.ts';
import { mount } from '../../../platform/http/mount.ts';
import { type ActorRefusal, confirmActor, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { mountProposals } from '../../../platform/http/proposal-routes.ts';
import { ask, changesOf, wishOf } from '../../../platform/http/proposal-wishes.ts';
import { type Wish, viewProposal } from '../../../platform/http/proposals.ts';
import type { MessagesServices } from '../services.ts';
import { announcementChanges } from './announcement-changes.ts';
import { countAnnouncements, findAnnouncements } from './announcements.ts';
import { viewContent } from './content.ts';
import { sendAnnouncementsCsv } from './files.ts';

export function announcementRoutes(app: FastifyInstance, services: MessagesServices): void {
  const { sql } = services.storage;
  mount(app, services, officeMessages.countAudience, async ({ input }) => {
    if (parseMembers(input) === undefined) return refuse('invalid_request', { field: 'members' });
    const { people, mail, languages } = await countAudience(sql, input);
    return { message: { people, mail, languages: [...languages] } };
  });
  mount(app, services, officeMessages.listAnnouncements, async (context) => {
    const { page, limit, format } = context.input;
    const total = await countAnnouncements(sql);
    if (format === 'csv') return sendAnnouncementsCsv(services, context, total);
    const rows = await findAnnouncements(services, { limit, offset: (page - 1) * limit });
    return { message: { list: [...rows], total } };
  });
  mount(app, services, officeMessages.stopAnnouncement, async ({ input, request, t }) => {
    const stopped = await stop(services, input, request);
    return stopped.ok ? { message: t('answer.saved') } : stopped;
  });
  proposalRoutes(app, services);
}

function proposalRoutes(app: FastifyInstance, services: MessagesServices): void {
  mountProposals(app, services, officeMessages, {
    desk: announcementChanges,
    view: async (proposal) => {
      const content = readContent(new Map(proposal.changes.map(({ field, to }) => [field, to])));
      const isAhead = proposal.status === 'pending' || proposal.status === 'approved';
      return {
        ...viewProposal(proposal),
        ...viewContent(services.market, content),
        kind: proposal.kind,
        people: isAhead ? (await countAudience(services.storage.sql, content)).people : null,
      };
    },
  });
  mount(app, services, officeMessages.proposeAnnouncement, async ({ input, ...asking }) =>
    ask(services, announcementChanges, wishAnnouncement(services, input), asking),
  );
}

type Asked = ParsedInputOf<typeof officeMessages.proposeAnnouncement>;

function wishAnnouncement(services: MessagesServices, input: Asked): Result<Wish<MessageChange>> {
  const { texts, link = '', audience, is_in_box: isInBox, is_by_mail: isByMail, reason } = input;
  const members = parseMembers(input);
  if (members === undefined || !isKnownCoin(services, audience, members)) {
    return refuse('invalid_request', { field: 'members' });
  }
  if (!isForEverybody(texts)) return refuse('invalid_request', { field: 'texts' });
  if (isInBox === 0 && isByMail === 0) return refuse('invalid_request', { field: 'is_in_box' });
  const ways = { isInBox: isInBox === 1, isByMail: isByMail === 1 };
  const content: AnnouncementContent = { texts, link, audience, members: members.join(', '), ...ways };
  return wishOf(services, { kind: 'announcement', changes: changesOf(showContent(content), new Map()), reason }, input);
}

const isKnownCoin = ({ market }: MessagesServices, audience: Audience, [coin]: readonly string[]): boolean =>
  audience !== 'holders' || market.currency(Number(coin)) !== undefined;

async function stop(
  services: MessagesServices,
  { id, reason }: ParsedInputOf<typeof officeMessages.stopAnnouncement>,
  request: FastifyRequest,
): Promise<Result<undefined, ActorRefusal | 'not_found'>> {
  const { auditLog, clock } = services;
  const { actor, ip, token, operatorId: by } = operatorActorOf(request);
  return auditLog.begin(async (transaction) => {
    const confirmed = await confirmActor(services, transaction, { token, permission: 'messages.request' });
    if (!confirmed.ok) return confirmed;
    const sent = await stopAnnouncement(transaction, { id, by, now: clock.now() });
    if (sent === undefined) return refuse('not_found');
    const after = { reason, sent };
    await auditLog.append(transaction, { actor, ip, action: 'messages.stop', subject: `announcement ${id}`, after });
    return accept(undefined);
  });
}

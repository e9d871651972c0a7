// Announcements: whom one would reach, what is asked for and decided, what is under way or was sent.
import { officeMessages, type ParsedInputOf } from '@bourse/contract';
import { accept, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stopAnnouncement } from '../../../platform/delivery/announcements.ts';
import { countAudience, parseMembers } from '../../../platform/delivery/audience.ts';
import { mount } from '../../../platform/http/mount.ts';
import { type ActorRefusal, confirmActor, operatorActorOf } from '../../../platform/http/operator-acts.ts';
import type { MessagesServices } from '../services.ts';
import { countAnnouncements, findAnnouncements } from './announcements.ts';
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
}

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

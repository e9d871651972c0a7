// What a party says under appeal.
import { fiatStatements } from '@bourse/contract';
import { formatShanghai } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { findOwnDeal } from '../deals/chat-deals.ts';
import { addStatement, listStatements, type Statement } from '../deals/statements.ts';
import { mount } from '../../../platform/http/mount.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import type { FiatServices } from '../services.ts';

export function statementRoutes(app: FastifyInstance, services: FiatServices): void {
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

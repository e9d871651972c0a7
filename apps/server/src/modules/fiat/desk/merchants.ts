// Merchants of a coin, and those who want to be one. One operator suspends a merchant at once.
import { officeFiat, officeFiatRows } from '@bourse/contract';
import { currencyId, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { answerList } from '../../../platform/lists/serve-list.ts';
import { merchantSubject } from '../changes.ts';
import type { FiatServices } from '../services.ts';
import { actAtOnce } from './acts.ts';
import { nameCoin, nameUsers } from './rows.ts';

type Merchant = officeFiatRows.FiatMerchantRow;
const MERCHANT = officeFiatRows.merchantRow.omit({ account: true, nickname: true });

export function merchantRoutes(app: FastifyInstance, services: FiatServices): void {
  const { sql } = services.storage;
  mount(app, services, officeFiat.listMerchants, (context) => {
    const { state, user_id: user } = context.input;
    return answerList(services, context, {
      desk: 'fiat',
      isEndless: true,
      stored: MERCHANT,
      source: {
        columns: sql`m.user_id, m.currency_id AS currency, c.name AS currency_name, m.state, m.fee,
          coalesce(s.verification_level, 0) AS level, coalesce(f.done, 0) AS deals, coalesce(a.note, '') AS note,
          m.applied_at AS apply_time, m.decided_at AS decide_time, coalesce((
            SELECT id FROM changes p WHERE p.desk = 'fiat' AND p.kind = 'merchant' AND p.status = 'pending'
              AND p.subject = m.user_id || ' ' || m.currency_id), 0) AS proposal_id`,
        from: sql`fiat_merchants m JOIN currencies c ON c.id = m.currency_id
          LEFT JOIN user_states s ON s.user_id = m.user_id LEFT JOIN fiat_users f ON f.user_id = m.user_id
          LEFT JOIN fiat_applications a ON a.user_id = m.user_id AND a.currency_id = m.currency_id`,
        where: [state !== 'all' && sql`m.state = ${state}`, user && sql`m.user_id = ${user}`],
        order: state === 'applied' ? sql`m.applied_at, m.user_id` : sql`m.applied_at DESC, m.user_id DESC`,
      },
      row: officeFiatRows.merchantRow,
      view: (rows) => viewMerchants(services, rows),
      name: `merchants-${user ?? state}`,
      columns: merchantColumns(context.t),
    });
  });
  mount(app, services, officeFiat.suspendMerchant, async ({ input, request, t }) => {
    const { user_id: id, currency, reason } = input;
    const isSuspended = input.is_suspended === 1;
    const acted = await actAtOnce(services, request, {
      action: isSuspended ? 'fiat.merchant.suspend' : 'fiat.merchant.resume',
      subject: `user ${id}`,
      after: { currency: nameCoin(services, currency), reason },
      command: { kind: 'suspendFiatMerchant', userId: userId(id), currencyId: currencyId(currency), isSuspended },
    });
    if (!acted.ok) return acted;
    await sql`
      UPDATE fiat_applications SET reason = ${isSuspended ? reason : ''}, changed_at = ${services.clock.now()}
      WHERE user_id = ${id} AND currency_id = ${currency}`;
    return { message: t('answer.saved') };
  });
}

function viewMerchants({ storage, robots }: FiatServices, rows: readonly z.output<typeof MERCHANT>[]) {
  const subjects = rows.map(({ user_id: user, currency }) => merchantSubject(user, currency));
  robots.shown('merchant', subjects);
  return nameUsers(storage.sql, rows);
}

const merchantColumns = (t: Translate): readonly CsvColumn<Merchant>[] => [
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  { header: t('office.users.account'), value: ({ account }) => account },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.users.state'), value: ({ state }) => t(`office.fiat.merchant.${state}`) },
  { header: t('office.fiat.entryFee'), value: ({ fee }) => fee },
  { header: t('office.fiat.completed'), value: ({ deals }) => String(deals) },
  { header: t('office.fiat.applicantNote'), value: ({ note }) => note },
  { header: t('office.identity.submitted'), value: (row) => row.apply_time, zone: 'UTC+8' },
  { header: t('office.identity.reviewed'), value: (row) => row.decide_time, zone: 'UTC+8' },
];

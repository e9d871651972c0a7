// Disputes: the open ones, the verdicts on them, and the statements of both parties.
import type { officeFiatCases } from '@bourse/contract';
import {
  type CurrencyId,
  FIAT_CODES,
  formatShanghai,
  formatUnits,
  type UserId,
  VERDICT_GROUNDS,
  type VerdictGrounds,
} from '@bourse/domain';
import { count, id, instant, optional, present, text, units, word } from '@bourse/domain/kinds';
import { CHANGES } from '../../../platform/changes/proposed-changes.ts';
import type { DealRef } from '../deals/chat-deals.ts';
import { listStatements } from '../deals/statements.ts';
import { verdictKindOf } from '../changes.ts';
import type { FiatServices } from '../services.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import type { ProposedChange } from '../../../platform/changes/tables.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { Place } from './paging.ts';
import { nameCoin } from './lists.ts';
import { findPeople } from './people.ts';
import { moneyText } from './texts.ts';

type Needs = Pick<FiatServices, 'storage' | 'market' | 'fiat'>;

const APPEAL = {
  kind: word<DealRef['kind']>(['deal', 'acceptor']),
  id: id<number>(),
  currencyId: id<CurrencyId>(),
  fiat: word(FIAT_CODES),
  number: units,
  money: units,
  worth: units,
  held: units,
  buyerId: id<UserId>(),
  sellerId: id<UserId>(),
  appealedBy: optional(id<UserId>()),
  appealedAt: instant,
  statements: count,
};

/** Returns the open disputes, oldest first. Acceptors trade USDT for CNY. */
export async function listAppeals(
  services: Needs,
  { limit, offset }: Place,
): Promise<{ list: officeFiatCases.FiatAppealRow[]; total: number }> {
  const { sql } = services.storage;
  const appeals = sql`
    SELECT 'deal' AS kind, id, currency_id, fiat, number, money, worth, held, buyer_id, seller_id, appealed_by, appealed_at
    FROM fiat_deals WHERE state = 'appealed'
    UNION ALL
    SELECT 'acceptor', id, (SELECT id FROM currencies WHERE name = 'USDT'), 'CNY', number, money, number, held,
      CASE side WHEN 'deposit' THEN user_id ELSE acceptor_id END, CASE side WHEN 'deposit' THEN acceptor_id ELSE user_id END,
      appealed_by, appealed_at
    FROM acceptor_deals WHERE state = 'appealed'`;
  const [rows, [counted]] = await Promise.all([
    query(sql, APPEAL)`
      SELECT a.*, (SELECT count(*) FROM deal_statements s WHERE s.kind = a.kind AND s.deal_id = a.id) AS statements
      FROM (${appeals}) AS a ORDER BY appealed_at, kind, id LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: count })`SELECT count(*) AS total FROM (${appeals}) AS a`,
  ]);
  const people = await findPeople(
    sql,
    rows.flatMap((row) => [row.buyerId, row.sellerId]),
  );
  const verdicts = await findPendingVerdicts(services);
  const list = rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    currency_name: nameCoin(services, row.currencyId),
    fiat: row.fiat,
    number: formatUnits(row.number),
    money: moneyText(services, row),
    worth: formatUnits(row.worth),
    held: formatUnits(row.held),
    buyer: people(row.buyerId),
    seller: people(row.sellerId),
    appealed_by: appellantOf(row),
    appeal_time: formatShanghai(row.appealedAt),
    statements: row.statements,
    verdict: verdicts.get(keyOf({ kind: row.kind, dealId: row.id })) ?? null,
  }));
  return { list, total: counted?.total ?? 0 };
}

function appellantOf({ appealedBy, buyerId }: RowOf<typeof APPEAL>): officeFiatCases.FiatAppealRow['appealed_by'] {
  if (appealedBy === undefined) return 'clock';
  return appealedBy === buyerId ? 'buyer' : 'seller';
}

const VERDICT = {
  id: id<number>(),
  kind: word<ReturnType<typeof verdictKindOf>>(['verdict', 'acceptor_verdict']),
  subject: present(text),
  changes: CHANGES,
  reason: text,
  requestedAt: instant,
  requestedBy: text,
  decidedBy: optional(text),
};

type Verdict = {
  readonly winner: 'buyer' | 'seller';
  readonly grounds: VerdictGrounds;
};

/** Reads the verdict from the changes of a proposal; undefined where they hold none. */
export function readVerdict(changes: readonly ProposedChange[]): Verdict | undefined {
  const texts = new Map(changes.map(({ field, to }) => [field, to]));
  const winner = texts.get('winner');
  const grounds = VERDICT_GROUNDS.find((one) => one === texts.get('grounds'));
  return grounds && (winner === 'buyer' || winner === 'seller') ? { winner, grounds } : undefined;
}

const keyOf = ({ kind, dealId }: DealRef): string => `${verdictKindOf(kind)} ${dealId}`;

const selectVerdicts = (sql: Sql) => sql`
  SELECT p.id, p.kind, p.subject, p.changes, p.reason, p.requested_at, asking.email AS requested_by,
    deciding.email AS decided_by
  FROM changes p JOIN operators asking ON asking.id = p.requested_by
    LEFT JOIN operators deciding ON deciding.id = p.decided_by`;

/** Returns the verdicts that wait for a second operator, or are approved and not applied yet. They are few. */
export async function findPendingVerdicts({
  storage: { sql },
}: Pick<Needs, 'storage'>): Promise<ReadonlyMap<string, officeFiatCases.FiatVerdict>> {
  const rows = await query(sql, VERDICT)`
    ${selectVerdicts(sql)} WHERE p.desk = 'fiat' AND p.kind IN ('verdict', 'acceptor_verdict') AND p.status IN ('pending', 'approved')`;
  return new Map(
    rows.flatMap((row) => {
      const verdict = readVerdict(row.changes);
      if (!verdict) return [];
      const shown = {
        proposal_id: row.id,
        ...verdict,
        note: row.reason,
        requested_by: row.requestedBy,
        submit_time: formatShanghai(row.requestedAt),
      };
      return [[`${row.kind} ${row.subject}`, shown]];
    }),
  );
}

export async function findPendingVerdict(services: Needs, ref: DealRef): Promise<officeFiatCases.FiatVerdict | null> {
  return (await findPendingVerdicts(services)).get(keyOf(ref)) ?? null;
}

/** Returns the last verdict that was applied. */
export async function findDecided(
  { storage: { sql } }: Needs,
  { kind, dealId }: DealRef,
): Promise<officeFiatCases.FiatCase['decided']> {
  const [row] = await query(sql, VERDICT)`
    ${selectVerdicts(sql)}
    WHERE p.desk = 'fiat' AND p.kind = ${verdictKindOf(kind)} AND p.subject = ${String(dealId)} AND p.status = 'applied'
    ORDER BY p.id DESC LIMIT 1`;
  const verdict = row && readVerdict(row.changes);
  if (!row || !verdict) return null;
  return { ...verdict, note: row.reason, requested_by: row.requestedBy, decided_by: row.decidedBy ?? '' };
}

/** Returns the statements of both parties, oldest first. */
export async function viewStatements(
  { storage: { sql } }: Needs,
  ref: DealRef,
  buyerId: UserId,
): Promise<officeFiatCases.FiatCase['statements']> {
  const statements = await listStatements(sql, ref);
  return statements.map(({ id: statementId, userId, content, pictures, statedAt }) => ({
    id: statementId,
    by: userId === buyerId ? 'buyer' : 'seller',
    content,
    pictures: [...pictures],
    time: formatShanghai(statedAt),
  }));
}

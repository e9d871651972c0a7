// Disputes: those that are not decided, and everything that two operators decide by.
import type { officeFiatCases } from '@bourse/contract';
import {
  type FiatCode,
  formatShanghai,
  instant,
  type UserId,
  VERDICT_GROUNDS,
  type VerdictGrounds,
} from '@bourse/domain';
import type { DealRef } from '../../fiat/chat-deals.ts';
import { listStatements } from '../../fiat/statements.ts';
import type { Services } from '../../services.ts';
import type { Sql } from '../../storage/connection.ts';
import type { ProposedChange } from '../../storage/proposal-columns.ts';
import type { Place } from './paging.ts';
import { nameCoin } from './lists.ts';
import { findPeople } from './people.ts';
import { figureText, moneyText } from './texts.ts';

type Needs = Pick<Services, 'storage' | 'market' | 'fiat'>;

type AppealRow = {
  readonly kind: DealRef['kind'];
  readonly id: string;
  readonly currency_id: string;
  readonly fiat: FiatCode;
  readonly number: string;
  readonly money: string;
  readonly worth: string;
  readonly held: string;
  readonly buyer_id: string;
  readonly seller_id: string;
  readonly appealed_by: string | null;
  readonly appealed_at: string;
  readonly statements: string;
};

/** The oldest first. Acceptors trade USDT for CNY. */
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
    sql<AppealRow[]>`
      SELECT a.*, (SELECT count(*) FROM deal_statements s WHERE s.kind = a.kind AND s.deal_id = a.id) AS statements
      FROM (${appeals}) AS a ORDER BY appealed_at, kind, id LIMIT ${limit} OFFSET ${offset}`,
    sql<{ total: string }[]>`SELECT count(*) AS total FROM (${appeals}) AS a`,
  ]);
  const people = await findPeople(
    sql,
    rows.flatMap((row) => [Number(row.buyer_id), Number(row.seller_id)]),
  );
  const verdicts = await findPendingVerdicts(services);
  const list = rows.map((row) => ({
    kind: row.kind,
    id: Number(row.id),
    currency_name: nameCoin(services, row.currency_id),
    fiat: row.fiat,
    number: figureText(row.number),
    money: moneyText(services, row),
    worth: figureText(row.worth),
    held: figureText(row.held),
    buyer: people(Number(row.buyer_id)),
    seller: people(Number(row.seller_id)),
    appealed_by: appellantOf(row),
    appeal_time: formatShanghai(instant(Number(row.appealed_at))),
    statements: Number(row.statements),
    verdict: verdicts.get(keyOf({ kind: row.kind, dealId: Number(row.id) })) ?? null,
  }));
  return { list, total: Number(counted?.total ?? 0) };
}

function appellantOf({ appealed_by: by, buyer_id: buyer }: AppealRow): officeFiatCases.FiatAppealRow['appealed_by'] {
  if (by === null) return 'clock';
  return by === buyer ? 'buyer' : 'seller';
}

export const verdictKindOf = (kind: DealRef['kind']) => (kind === 'deal' ? 'verdict' : 'acceptor_verdict');

type VerdictRow = {
  readonly id: string;
  readonly kind: ReturnType<typeof verdictKindOf>;
  readonly subject: string;
  readonly changes: readonly ProposedChange[];
  readonly reason: string;
  readonly requested_at: string;
  readonly requested_by: string;
  readonly decided_by: string | null;
};

type Verdict = {
  readonly winner: 'buyer' | 'seller';
  readonly grounds: VerdictGrounds;
};

/** Of the changes of a proposal. */
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
  FROM fiat_proposals p JOIN operators asking ON asking.id = p.requested_by
    LEFT JOIN operators deciding ON deciding.id = p.decided_by`;

/** Those that wait for a second operator, or have just been decided. They are few. */
export async function findPendingVerdicts({
  storage: { sql },
}: Pick<Needs, 'storage'>): Promise<ReadonlyMap<string, officeFiatCases.FiatVerdict>> {
  const rows = await sql<VerdictRow[]>`
    ${selectVerdicts(sql)} WHERE p.kind IN ('verdict', 'acceptor_verdict') AND p.status IN ('pending', 'approved')`;
  return new Map(
    rows.flatMap((row) => {
      const verdict = readVerdict(row.changes);
      if (!verdict) return [];
      const { id, reason: note, requested_by, requested_at: at } = row;
      const submit_time = formatShanghai(instant(Number(at)));
      return [[`${row.kind} ${row.subject}`, { proposal_id: Number(id), ...verdict, note, requested_by, submit_time }]];
    }),
  );
}

export async function findPendingVerdict(services: Needs, ref: DealRef): Promise<officeFiatCases.FiatVerdict | null> {
  return (await findPendingVerdicts(services)).get(keyOf(ref)) ?? null;
}

/** The last one that came to hold. */
export async function findDecided(
  { storage: { sql } }: Needs,
  { kind, dealId }: DealRef,
): Promise<officeFiatCases.FiatCase['decided']> {
  const [row] = await sql<VerdictRow[]>`
    ${selectVerdicts(sql)}
    WHERE p.kind = ${verdictKindOf(kind)} AND p.subject = ${String(dealId)} AND p.status = 'applied'
    ORDER BY p.id DESC LIMIT 1`;
  const verdict = row && readVerdict(row.changes);
  if (!row || !verdict) return null;
  return { ...verdict, note: row.reason, requested_by: row.requested_by, decided_by: row.decided_by ?? '' };
}

/** Of both parties, oldest first. */
export async function viewStatements(
  { storage: { sql } }: Needs,
  ref: DealRef,
  buyerId: UserId,
): Promise<officeFiatCases.FiatCase['statements']> {
  const statements = await listStatements(sql, ref);
  return statements.map(({ id, userId, content, pictures, statedAt }) => ({
    id,
    by: userId === buyerId ? 'buyer' : 'seller',
    content,
    pictures: [...pictures],
    time: formatShanghai(statedAt),
  }));
}

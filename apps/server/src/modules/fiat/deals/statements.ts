// What a party says under appeal, with pictures. Operators alone read it, so that nobody fits a story to the other's.
import { fiatStatements } from '@bourse/contract';
import { accept, type Instant, isBlank, refuse, type Result, type UserId } from '@bourse/domain';
import { count, id, instant, json, text } from '@bourse/domain/kinds';
import { z } from 'zod';
import { textsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { type DealRef, findOwnDeal } from './chat-deals.ts';
import { showPictures } from './deal-pictures.ts';

const pictureNames = z.array(z.string());
const STATEMENT = {
  id: id<number>(),
  userId: id<UserId>(),
  content: text,
  /** Names. */
  pictures: json((value) => pictureNames.parse(value)),
  statedAt: instant,
};
export type Statement = RowOf<typeof STATEMENT>;

/** Lists the statements of both parties, or of one; oldest first. */
export async function listStatements(
  sql: Sql,
  { kind, dealId }: DealRef,
  author?: UserId,
): Promise<readonly Statement[]> {
  return query(sql, STATEMENT)`
    SELECT id, user_id, content, to_jsonb(pictures) AS pictures, stated_at FROM deal_statements
    WHERE kind = ${kind} AND deal_id = ${dealId} 
      AND ${author === undefined ? sql`true` : sql`user_id = ${author}`} ORDER BY id`;
}

type NewStatement = DealRef & {
  readonly userId: UserId;
  readonly content: string;
  /** The addresses that uploading the pictures answered with. */
  readonly urls: readonly string[];
  /** It comes with a call that may be repeated: what was said is not said twice. */
  readonly isOnce?: boolean;
};
type StatementRefusal =
  | 'fiat_deal_not_found'
  | 'appeal_not_open'
  | 'message_required'
  | 'too_many_statements'
  | 'picture_not_found';

/** Adds the reason of an appeal with its pictures, once. One that is refused is logged: the appeal stands. */
export async function addReason(
  { storage: { sql }, clock, log }: Pick<BaseServices, 'storage' | 'clock' | 'log'>,
  { reason = '', ...said }: DealRef & Pick<NewStatement, 'userId' | 'urls'> & { readonly reason: string | undefined },
): Promise<void> {
  const content = reason.trim();
  if (content === '' && said.urls.length === 0) return;
  const added = await addStatement(sql, { ...said, content, isOnce: true }, clock.now());
  if (!added.ok) log.info({ code: added.code, id: said.dealId }, 'the reason of an appeal was not added');
}

/** While the deal is under appeal; also of users who are muted in chats. */
export function addStatement(
  sql: Sql,
  { userId: author, content, urls, isOnce = false, ...ref }: NewStatement,
  now: Instant,
): Promise<Result<undefined, StatementRefusal>> {
  return sql.begin(async (transaction): Promise<Result<undefined, StatementRefusal>> => {
    // The user's row in turn, so that parallel ones cannot pass the limit together.
    await transaction`SELECT 1 FROM users WHERE id = ${author} FOR NO KEY UPDATE`;
    const deal = await findOwnDeal(transaction, ref, author);
    if (!deal.ok) return deal;
    if (deal.value.state !== 'appealed') return refuse('appeal_not_open');
    if (isBlank(content) && urls.length === 0) return refuse('message_required');
    const [stated] = await query(transaction, { n: count, same: count })`
      SELECT count(*) AS n, count(*) FILTER (WHERE content = ${content}) AS same FROM deal_statements
      WHERE kind = ${ref.kind} AND deal_id = ${ref.dealId} AND user_id = ${author}`;
    if (isOnce && stated !== undefined && stated.same > 0) return accept(undefined);
    if (stated !== undefined && stated.n >= fiatStatements.STATEMENTS_MAX)
      return refuse('too_many_statements', { maximum: fiatStatements.STATEMENTS_MAX });
    const names = await showPictures(transaction, { ...ref, userId: author, urls, use: 'statement', now });
    if (!names.ok) return names;
    await transaction`
      INSERT INTO deal_statements (kind, deal_id, user_id, content, pictures, stated_at)
      VALUES (${ref.kind}, ${ref.dealId}, ${author}, ${content},
        ${textsLiteral(names.value, (name) => name)}::text[], ${now})`;
    return accept(undefined);
  });
}

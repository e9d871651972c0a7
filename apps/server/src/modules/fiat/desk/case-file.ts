// Everything about a deal in dispute, for the operators who decide about it.
import { type AnswerOf, officeFiatCases } from '@bourse/contract';
import { formatShanghai, type UserId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import { z } from 'zod';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { answerQuery } from '../../../platform/lists/answer-rows.ts';
import { verdictKindOf } from '../changes.ts';
import { acceptorTerms } from '../deals/acceptor-deal-view.ts';
import type { ChatDeal, DealRef } from '../deals/chat-deals.ts';
import { type ChatMessage, listMessages, writeNote } from '../deals/chat-messages.ts';
import { listStatements } from '../deals/statements.ts';
import { dealTerms, loadTerms, type TermsMethod } from '../deals/terms.ts';
import type { FiatServices } from '../services.ts';
import { findAcceptorDeal } from './acceptors.ts';
import { findDeal } from './deals.ts';
import { flagOf } from './rows.ts';
import { findStanding } from './standing.ts';

/** A chat takes 20 messages a minute at most. Only the last messages of a longer chat are shown. */
const MESSAGES_MAX = 1_000;

/** Returns undefined where a party is no user any more. */
export async function viewCase(
  services: FiatServices,
  deal: ChatDeal,
  t: Translate,
): Promise<AnswerOf<typeof officeFiatCases.openCase> | undefined> {
  const { kind, buyerId, sellerId } = deal;
  const [buyer, seller, rows, statements, messages, verdicts, decided] = await Promise.all([
    findStanding(services, { userId: buyerId, isWhole: true }),
    findStanding(services, { userId: sellerId, isWhole: true }),
    findRows(services, deal),
    viewStatements(services, deal, buyerId),
    listMessages(services.storage.sql, deal, { after: undefined, limit: MESSAGES_MAX }),
    findPendingVerdicts(services),
    findDecided(services, deal),
  ]);
  if (!buyer || !seller) return undefined;
  return {
    kind,
    deal: rows.deal,
    acceptor_deal: rows.acceptorDeal,
    buyer,
    seller,
    terms: await viewTerms(services, rows, t),
    statements,
    messages: messages.map((message) => viewMessage(message, buyerId, t)),
    verdict: verdicts.get(verdictKeyOf(deal)) ?? null,
    decided,
    is_open: flagOf(deal.state === 'appealed'),
  };
}

/** Finds the deal as lists show it, of an ad or with an acceptor, and the id of the terms that were sealed for it. */
async function findRows(services: FiatServices, { kind, dealId }: ChatDeal) {
  const { sql } = services.storage;
  const isOfAd = kind === 'deal';
  const deal = isOfAd ? await findDeal(services, dealId) : undefined;
  const acceptorDeal = isOfAd ? undefined : await findAcceptorDeal(services, dealId);
  const [sealed] = await query(sql, { termsId: id<number>() })`
    SELECT terms_id FROM ${sql(isOfAd ? 'fiat_deals' : 'acceptor_deals')} WHERE id = ${dealId}`;
  return { deal: deal ?? null, acceptorDeal: acceptorDeal ?? null, termsId: sealed?.termsId ?? 0 };
}

type Rows = Awaited<ReturnType<typeof findRows>>;

/** Returns the payment methods of the payee: the acceptor of a deposit, the user of a withdrawal, the seller of a deal. */
async function viewTerms(
  services: FiatServices,
  { termsId, acceptorDeal }: Rows,
  t: Translate,
): Promise<officeFiatCases.FiatCase['terms']> {
  const nothing = { methods: [], text: '', greeting: '' };
  if (acceptorDeal) {
    const agreed = (await loadTerms(services, [termsId], acceptorTerms)).get(termsId);
    if (!agreed) return nothing;
    const payee = acceptorDeal.side === 'deposit' ? agreed.acceptor : agreed.user;
    return { ...nothing, methods: [viewMethod(agreed.method, payee.name, t)] };
  }
  const agreed = (await loadTerms(services, [termsId], dealTerms)).get(termsId);
  if (!agreed) return nothing;
  const { seller, text, greeting } = agreed;
  return { methods: seller.methods.map((method) => viewMethod(method, seller.name, t)), text, greeting };
}

const viewMethod = (method: TermsMethod, realName: string, t: Translate) => ({
  way: method.way,
  way_name: t(`payment.way.${method.way}`),
  real_name: realName,
  account: method.account,
  nickname: method.nickname,
  bank_name: method.bankName,
  bank_address: method.bankAddress,
  qr_pic: method.qrPicture ?? '',
});

const viewMessage = (message: ChatMessage, buyerId: UserId, t: Translate): officeFiatCases.FiatCaseMessage => ({
  id: message.id,
  from: authorOf(message, buyerId),
  form: message.form,
  content: message.form === 'note' ? writeNote(message, t) : message.content,
  act: message.act ?? '',
  picture: message.picture ?? '',
  time: formatShanghai(message.sentAt),
});

function authorOf({ form, isOperator, userId }: ChatMessage, buyerId: UserId): officeFiatCases.FiatCaseMessage['from'] {
  if (form === 'note') return 'system';
  if (isOperator) return 'operator';
  return userId === buyerId ? 'buyer' : 'seller';
}

export const verdictKeyOf = ({ kind, dealId }: DealRef): string => `${verdictKindOf(kind)} ${dealId}`;

/** Verdicts `p`, as two operators ask for and decide them. */
const verdictColumns = (sql: Sql) => sql`
  (SELECT c ->> 'to' FROM jsonb_array_elements(p.changes) AS c WHERE c ->> 'field' = 'winner') AS winner,
  (SELECT c ->> 'to' FROM jsonb_array_elements(p.changes) AS c WHERE c ->> 'field' = 'grounds') AS grounds,
  p.reason AS note, asking.email AS requested_by`;

const PENDING = officeFiatCases.verdict.extend({ key: z.string() });
const DECIDED = officeFiatCases.decidedVerdict;

/** Returns the verdicts that wait for a second operator, or are approved and not applied yet. They are few. */
export async function findPendingVerdicts({ storage: { sql } }: Pick<FiatServices, 'storage'>) {
  const rows = await answerQuery(sql, PENDING)`
    SELECT p.kind || ' ' || p.subject AS key, p.id AS proposal_id, ${verdictColumns(sql)}, p.requested_at AS submit_time
    FROM changes p JOIN operators asking ON asking.id = p.requested_by
    WHERE p.desk = 'fiat' AND p.kind IN ('verdict', 'acceptor_verdict') AND p.status IN ('pending', 'approved')`;
  return new Map(rows.map(({ key, ...verdict }) => [key, verdict]));
}

/** Returns the last verdict that was applied. */
async function findDecided({ storage: { sql } }: FiatServices, { kind, dealId }: DealRef) {
  const [decided] = await answerQuery(sql, DECIDED)`
    SELECT ${verdictColumns(sql)}, coalesce(deciding.email, '') AS decided_by
    FROM changes p JOIN operators asking ON asking.id = p.requested_by LEFT JOIN operators deciding ON deciding.id = p.decided_by
    WHERE p.desk = 'fiat' AND p.kind = ${verdictKindOf(kind)} AND p.subject = ${String(dealId)} AND p.status = 'applied'
    ORDER BY p.id DESC LIMIT 1`;
  return decided ?? null;
}

/** Returns the statements of both parties, oldest first. */
async function viewStatements(
  { storage: { sql } }: FiatServices,
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

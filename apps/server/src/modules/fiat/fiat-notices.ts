// Tells the parties of a deal by mail or SMS what happened to it: from the notes of its chat, each once, whenever the process
// comes to it. A letter is queued in the transaction that marks its note as told.
import { type Amount, type CurrencyId, FIAT_KINDS, SECOND_MS, type UserId, ZERO } from '@bourse/domain';
import { id, text, units, word } from '@bourse/domain/kinds';
import { parseLocale } from '@bourse/messages';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { NoticeKind } from '../../platform/delivery/letters.ts';
import type { Running } from '../../platform/jobs/every.ts';
import { follow } from '../../platform/jobs/follow.ts';
import { type ChatDeal, dealPath, findDeal, type PlacedDeal } from './deals/chat-deals.ts';
import { type ChatMessage, MESSAGE, messageColumns, type NoteAct, writeNote } from './deals/chat-messages.ts';
import type { FiatServices } from './services.ts';

type Needs = Pick<
  FiatServices,
  'chat' | 'clock' | 'config' | 'log' | 'market' | 'notifyUser' | 'storage' | 'translator'
>;

const EVERY_MS = 5 * SECOND_MS;
const AT_ONCE_MAX = 100;

type Telling = {
  readonly letter: Extract<NoticeKind, `fiat${string}`>;
  /** `other`: than the one who did it. */
  readonly to: 'buyer' | 'seller' | 'other' | 'both';
};

/** Acts of users themselves are no news to them; the others that are missing here are shown in the chat alone. */
const TOLD: Partial<Record<NoteAct, Telling | readonly Telling[]>> = {
  opened: { letter: 'fiatOpened', to: 'other' },
  due_soon: { letter: 'fiatDueSoon', to: 'buyer' },
  paid: { letter: 'fiatPaid', to: 'seller' },
  released: { letter: 'fiatReleased', to: 'buyer' },
  // Whoever was asleep has a day to say that nothing came.
  timed_out: [
    { letter: 'fiatReleased', to: 'buyer' },
    { letter: 'fiatTimedOut', to: 'seller' },
  ],
  refused: { letter: 'fiatRefused', to: 'other' },
  appealed: { letter: 'fiatAppealed', to: 'other' },
  appealed_alone: { letter: 'fiatAppealed', to: 'both' },
  awarded_buyer: { letter: 'fiatResolved', to: 'both' },
  awarded_seller: { letter: 'fiatResolved', to: 'both' },
};

const findTellings = (act: string | undefined): readonly Telling[] =>
  [Object.entries(TOLD).find(([known]) => known === act)?.[1] ?? []].flat();

/** From now on, beginning with what has not been told. */
export const startFiatNotices = (services: Needs): Running =>
  follow(EVERY_MS, {
    log: services.log,
    name: 'notices of deals',
    run: () => tellAll(services),
    listen: (heard) =>
      services.chat.subscribe((news) => {
        if (news.some(({ message }) => message.form === 'note')) heard();
      }),
  });

async function tellAll(services: Needs): Promise<void> {
  const { sql } = services.storage;
  for (;;) {
    const notes = await query(sql, MESSAGE)`
      SELECT ${messageColumns(sql)} FROM fiat_messages
      WHERE form = 'note' AND told_at IS NULL ORDER BY id LIMIT ${AT_ONCE_MAX}`;
    for (const note of notes) await tellOne(services, note);
    if (notes.length < AT_ONCE_MAX) return;
  }
}

async function tellOne(services: Needs, note: ChatMessage): Promise<void> {
  const tellings = findTellings(note.act);
  await services.storage.sql.begin(async (transaction) => {
    const told = await transaction`
      UPDATE fiat_messages SET told_at = ${services.clock.now()} WHERE id = ${note.id} AND told_at IS NULL RETURNING id`;
    if (told.length === 0 || tellings.length === 0) return;
    const deal = await findDeal(transaction, note);
    if (!deal) return;
    const facts = await findFacts(services, transaction, deal);
    const readers = tellings.flatMap(({ letter, to }) =>
      readersOf(deal, to, note.userId).map((userId) => ({ letter, userId })),
    );
    for (const { letter, userId } of readers) {
      const fields = {
        ...facts.money,
        orderKind: deal.kind,
        id: note.dealId,
        dealUrl: `${services.config.publicUrl}${dealPath(facts.place, userId)}`,
        result: writeResult(services, note, await findLocale(transaction, userId)),
      };
      await services.notifyUser(userId, letter, fields, { sql: transaction });
    }
  });
}

function readersOf({ buyerId, sellerId }: ChatDeal, to: Telling['to'], actor: UserId | undefined): readonly UserId[] {
  if (to === 'buyer') return [buyerId];
  if (to === 'seller') return [sellerId];
  return [buyerId, sellerId].filter((id) => to === 'both' || id !== actor);
}

async function findLocale(transaction: TransactionSql, userId: UserId): Promise<string> {
  const [row] = await query(transaction, { locale: text })`SELECT locale FROM users WHERE id = ${userId}`;
  return row?.locale ?? '';
}

function writeResult({ translator }: Needs, note: ChatMessage, stored: string): string {
  const locale = parseLocale(stored) ?? translator.localeOf(undefined);
  return writeNote(note, (key, values) => translator.translate(locale, key, values));
}

type Facts = {
  readonly money: {
    readonly number: Amount;
    readonly currency: string;
    readonly money: Amount;
    readonly fiat: string;
  };
  readonly place: PlacedDeal;
};

const AMOUNTS = {
  /** The quantity that the buyer has got, else the one that was agreed. */
  number: units,
  money: units,
};
const DEAL = { ...AMOUNTS, kind: word(FIAT_KINDS), currencyId: id<CurrencyId>(), fiat: text, takerId: id<UserId>() };

async function findFacts({ market }: Needs, transaction: TransactionSql, { kind, dealId }: ChatDeal): Promise<Facts> {
  if (kind === 'acceptor') {
    const [row] = await query(transaction, AMOUNTS)`
      SELECT number, money FROM acceptor_deals WHERE id = ${dealId}`;
    return { money: { ...amountsOf(row), currency: 'USDT', fiat: 'CNY' }, place: { kind, dealId } };
  }
  const [row] = await query(transaction, DEAL)`
    SELECT kind, currency_id, fiat, CASE WHEN released > 0 THEN released ELSE number END AS number, money, taker_id
    FROM fiat_deals WHERE id = ${dealId}`;
  const currency = market.currency(row?.currencyId ?? 0)?.name ?? '';
  const place = { kind, dealId, isC2c: row?.kind === 'c2c', takerId: row?.takerId ?? 0 };
  return { money: { ...amountsOf(row), currency, fiat: row?.fiat ?? '' }, place };
}

const amountsOf = (row: RowOf<typeof AMOUNTS> | undefined) => ({
  number: row?.number ?? ZERO,
  money: row?.money ?? ZERO,
});

// Delistings, step by step: whether one may be taken, and what is done as it comes to hold. Each may be done already, so that what
// a crash has cut in half is finished by the next look.
import {
  accept,
  assert,
  type CurrencyId,
  DELISTING_WISHES,
  type DelistingStep,
  type DelistingWish,
  ensureNever,
  type Instant,
  instant,
  refuse,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { eq } from 'drizzle-orm';
import type { Delisting } from '../../core/market/market-data.ts';
import { query } from '../../core/storage/query.ts';
import { coinDelistings, currencies } from '../../core/storage/schema.ts';
import type { Applied, ChangeNeeds } from '../../platform/changes/due-changes.ts';
import { closeDeposits, dropOpenings, reopenDeposits } from '../custody/index.ts';
import { announce, announceAnew, type Days, tellHolders } from './delisting-news.ts';
import { configureMarket } from './market.ts';
import { findDelisting, findMarketsOf } from './settings.ts';
import { canLeave, findCoinUses } from './uses.ts';

/** The fields of the three days. */
export const DAYS = ['view_only_from', 'withdraw_only_from', 'withdrawals_until'] as const;
type Texts = ReadonlyMap<string, string>;

export type DelistingChange = {
  readonly id: CurrencyId;
  readonly wish: DelistingWish;
  /** Undefined where one of the three is not named. */
  readonly days: Days | undefined;
};

export function readDelisting(id: CurrencyId, texts: Texts): DelistingChange | undefined {
  const wish = DELISTING_WISHES.find((one) => one === texts.get('step_taken'));
  const [viewOnlyFrom, withdrawOnlyFrom, withdrawalsUntil] = DAYS.map((field) => {
    const text = texts.get(field);
    return text === undefined ? undefined : instant(Number(text));
  });
  const areNamed = viewOnlyFrom !== undefined && withdrawOnlyFrom !== undefined && withdrawalsUntil !== undefined;
  return wish && { id, wish, days: areNamed ? { viewOnlyFrom, withdrawOnlyFrom, withdrawalsUntil } : undefined };
}

const BEFORE: Readonly<Record<DelistingStep, DelistingStep | undefined>> = {
  announced: undefined,
  view_only: 'announced',
  withdraw_only: 'view_only',
};

/** Whether the step follows what holds, at that time: no day comes earlier than was said. */
export async function checkDelisting(
  { storage }: Pick<ChangeNeeds, 'storage'>,
  change: DelistingChange,
  from: Instant,
): Promise<Applied> {
  const { id, wish } = change;
  if (!canLeave(id)) return refuse('currency_not_found', { currencyId: id });
  const stands = await findDelisting(storage, id);
  if (wish === 'announced') return checkDays(stands, change.days);
  if (wish === 'called_off') return stands ? accept({}) : refuse('delisting_out_of_order');
  if (stands?.step !== BEFORE[wish]) return refuse('delisting_out_of_order');
  const said = wish === 'view_only' ? stands?.viewOnlyFrom : stands?.withdrawOnlyFrom;
  if (from < (said ?? from)) return refuse('delisting_too_early');
  const uses = await findCoinUses(storage, id);
  return uses.length === 0 ? accept({}) : refuse('coin_in_use');
}

function checkDays(stands: Delisting | undefined, days: Days | undefined): Applied {
  if (!days || (stands && stands.step !== 'announced')) return refuse('delisting_out_of_order');
  const isEarlier =
    stands !== undefined &&
    (days.viewOnlyFrom < stands.viewOnlyFrom ||
      days.withdrawOnlyFrom < stands.withdrawOnlyFrom ||
      days.withdrawalsUntil < stands.withdrawalsUntil);
  return isEarlier ? refuse('delisting_too_early') : accept({});
}

/** `proposalId`: of the change of the coin that it is. */
export async function takeDelistingStep(
  needs: ChangeNeeds,
  change: DelistingChange,
  proposalId: string,
): Promise<Applied> {
  const { storage, sequencer, clock } = needs;
  const stands = await findDelisting(storage, change.id);
  // The crash came after it: only the announcement is missing.
  if (stands?.step !== change.wish || change.wish === 'announced') {
    const checked = await checkDelisting(needs, change, clock.now());
    const isDone = change.wish === 'called_off' && stands === undefined;
    if (!checked.ok && !isDone) return checked;
    const taken = await take(needs, { ...change, proposalId }, stands);
    if (!taken.ok) return taken;
  }
  // Whoever follows the catalogue reads it again.
  return sequencer.submit({ kind: 'configureCurrency', currencyId: change.id });
}

type Taken = DelistingChange & { readonly proposalId: string };

async function take(needs: ChangeNeeds, change: Taken, stands: Delisting | undefined): Promise<Applied> {
  const { wish } = change;
  switch (wish) {
    case 'announced':
      return announceDays(needs, change, stands);
    case 'view_only':
      return stands ? endTrading(needs, change.id, stands) : refuse('delisting_out_of_order');
    case 'withdraw_only':
      return stands ? endTransfers(needs, change, stands) : refuse('delisting_out_of_order');
    case 'called_off':
      return callOff(needs, change, stands);
    default:
      return ensureNever(wish);
  }
}

async function nameOf({ storage }: ChangeNeeds, id: CurrencyId): Promise<string> {
  const [row] = await storage.db.select({ name: currencies.name }).from(currencies).where(eq(currencies.id, id));
  return row?.name ?? '';
}

async function announceDays(needs: ChangeNeeds, change: Taken, stands: Delisting | undefined) {
  const { days } = change;
  if (!days) return refuse('delisting_out_of_order');
  const facts = { coin: await nameOf(needs, change.id), days, now: needs.clock.now() };
  await needs.storage.sql.begin(async (transaction) => {
    const id = stands?.articleId ?? (await announce(needs, transaction, facts));
    if (stands) await announceAnew(needs, transaction, { id, facts });
    await transaction`
      INSERT INTO coin_delistings (currency_id, step, view_only_from, withdraw_only_from, withdrawals_until, article_id)
      VALUES (${change.id}, 'announced', ${days.viewOnlyFrom}, ${days.withdrawOnlyFrom}, ${days.withdrawalsUntil},
        ${id})
      ON CONFLICT (currency_id) DO UPDATE SET view_only_from = excluded.view_only_from,
        withdraw_only_from = excluded.withdraw_only_from, withdrawals_until = excluded.withdrawals_until`;
    await tellHolders(needs, transaction, { ...change, currencyId: change.id, articleId: id, facts });
  });
  return accept({});
}

/** Moves a planned time up to `at` where it is earlier. */
const notBefore = (at: Instant, said: Instant): Instant => (said < at ? at : said);

/** Ends trade in the coin's markets and in those priced in it: orders are cancelled and their money is released. */
async function endTrading(needs: ChangeNeeds, id: CurrencyId, stands: Delisting): Promise<Applied> {
  for (const pair of await findMarketsOf(needs.storage, id)) {
    const closed = await configureMarket(needs, pair, { state: 'view_only' });
    if (!closed.ok) return closed;
  }
  const now = needs.clock.now();
  const withdrawOnlyFrom = notBefore(now, stands.withdrawOnlyFrom);
  const withdrawalsUntil = notBefore(withdrawOnlyFrom, stands.withdrawalsUntil);
  await needs.storage.db
    .update(coinDelistings)
    .set({ step: 'view_only', viewOnlyFrom: now, withdrawOnlyFrom, withdrawalsUntil })
    .where(eq(coinDelistings.currencyId, id));
  return accept({});
}

/**
 * Nothing more comes in, as was announced, whatever was asked for or approved before; what is there goes on leaving. Who decides on the
 * step has decided on those as well.
 */
async function endTransfers(
  { storage, clock }: ChangeNeeds,
  { id, proposalId }: Taken,
  stands: Delisting,
): Promise<Applied> {
  const now = clock.now();
  await storage.sql.begin(async (transaction) => {
    await transaction`
      UPDATE coin_delistings SET step = 'withdraw_only', withdraw_only_from = ${now},
        withdrawals_until = ${notBefore(now, stands.withdrawalsUntil)}
      WHERE currency_id = ${id}`;
    const [step] = await query(transaction, { operatorId: kinds.present(kinds.id()) })`
      SELECT decided_by AS operator_id FROM changes WHERE id = ${proposalId}`;
    assert(step, 'who has decided on a step is known');
    await dropOpenings(transaction, { subject: `%/${id}`, sides: new Set(['deposit']), ...step, now });
    await closeDeposits(transaction, id);
  });
  return accept({});
}

/** Deposits are taken again; markets that have come to quote only are opened again as any others are. */
async function callOff(needs: ChangeNeeds, change: Taken, stands: Delisting | undefined): Promise<Applied> {
  if (!stands) return accept({});
  const { id } = change;
  const facts = { coin: await nameOf(needs, id), days: undefined, now: needs.clock.now() };
  await needs.storage.sql.begin(async (transaction) => {
    await announceAnew(needs, transaction, { id: stands.articleId, facts });
    await transaction`DELETE FROM coin_delistings WHERE currency_id = ${id}`;
    if (stands.step === 'withdraw_only') await reopenDeposits(transaction, id);
    await tellHolders(needs, transaction, { ...change, currencyId: id, articleId: stands.articleId, facts });
  });
  return accept({});
}

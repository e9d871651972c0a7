// The insurance of second contracts: what is sold, what the user has and how it looks, buying, claiming, cancelling.
import { insurance as contract, type insuranceRows } from '@bourse/contract';
import {
  type Amount,
  assert,
  currencyId,
  type CurrencyId,
  divFloor,
  formatShanghai,
  formatUnits,
  type Instant,
  MICRO_INSURED_STAKE_PARTS,
  MICRO_PAYOUTS_PER_DAY,
  type MicroInsuranceId,
  microInsuranceId,
  microInsuranceTypeId,
  negateAmount,
  ppm,
  PPM_PER_WHOLE,
  shanghaiDay,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { MicroClaim, MicroInsurance, MicroInsuranceType } from '@bourse/engine';
import { calculateClaim, calculateLossNeeded } from '@bourse/engine/formulas';
import { and, count, desc, eq, inArray, ne, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { viewFigure, viewPercentText } from '../../core/market/figures.ts';
import { withoutNulls } from '../../core/storage/columns.ts';
import type { Database } from '../../core/storage/open.ts';
import { users } from '../../core/storage/schema-users.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { SecondsServices } from './board.ts';
import { microClaims, microInsurances } from './tables.ts';

export function insuranceRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.types, types(services));
  mount(app, services, contract.list, list(services));
  mount(app, services, contract.buy, buy(services));
  mount(app, services, contract.claim, claim(services));
  mount(app, services, contract.cancel, cancel(services));
}

function types({ market, micro }: SecondsServices): Handler<typeof contract.types> {
  return async ({ input }) => {
    const offered = micro
      .insuranceTypes()
      .filter((type) => type.isOffered && (input.currency_id ?? type.currencyId) === type.currencyId);
    return { message: offered.map((type) => viewInsuranceType(type, market.currency(type.currencyId)?.name ?? '')) };
  };
}

function list(services: SecondsServices): Handler<typeof contract.list> {
  return async ({ input: { currency_id: coin, page, limit }, user, t }) => {
    const { list: rows, total } = await findInsurances(services.storage.db, {
      userId: user.id,
      currencyId: coin === undefined ? undefined : currencyId(coin),
      offset: (page - 1) * limit,
      limit,
    });
    return { message: { list: rows.map((row) => viewInsurance(services, row, t)), page, page_size: limit, total } };
  };
}

async function mustFind({ storage }: SecondsServices, id: MicroInsuranceId): Promise<Insured> {
  const insured = await findInsurance(storage.db, id);
  assert(insured, 'what a command has answered is committed');
  return insured;
}

function buy(services: SecondsServices): Handler<typeof contract.buy> {
  return async ({ input, user, t, submit }) => {
    const outcome = await submit({
      kind: 'buyMicroInsurance',
      userId: user.id,
      typeId: microInsuranceTypeId(input.type_id),
      assets: input.assets,
    });
    if (!outcome.ok) return outcome;
    const insured = await mustFind(services, outcome.value.insuranceId);
    return {
      message: t('answer.insurance_bought', { time: formatShanghai(outcome.value.effectiveAt) }),
      data: viewInsurance(services, insured, t),
    };
  };
}

function claim(services: SecondsServices): Handler<typeof contract.claim> {
  return async ({ input, user, t, submit }) => {
    const insuranceId = microInsuranceId(input.id);
    const outcome = await submit({ kind: 'claimMicroInsurance', userId: user.id, insuranceId });
    if (!outcome.ok) return outcome;
    const { claimId, amount, payAt } = outcome.value;
    const { insurance, claims } = await mustFind(services, insuranceId);
    const currency = services.market.currency(insurance.currencyId)?.name ?? '';
    const isPaid = claims.some(({ id, paidAt }) => id === claimId && paidAt !== undefined);
    const message = isPaid
      ? t('answer.insurance_claimed', { amount, currency })
      : t('answer.insurance_claimed_later', { amount, currency, time: formatShanghai(payAt) });
    return { message, data: { id: claimId, amount, pay_ms: payAt, is_paid: isPaid ? 1 : 0 } };
  };
}

function cancel(services: SecondsServices): Handler<typeof contract.cancel> {
  return async ({ input, user, t, submit }) => {
    const insuranceId = microInsuranceId(input.id);
    const outcome = await submit({ kind: 'cancelMicroInsurance', userId: user.id, insuranceId });
    if (!outcome.ok) return outcome;
    const { insurance } = await mustFind(services, insuranceId);
    const { endedAt, effectiveAt, premium, currencyId: coin } = insurance;
    const isRefunded = endedAt !== undefined && endedAt < effectiveAt;
    const refund = isRefunded ? formatUnits(premium) : '0';
    const currency = services.market.currency(coin)?.name ?? '';
    const message = isRefunded
      ? t('answer.insurance_refunded', { amount: refund, currency })
      : t('answer.insurance_cancelled');
    return { message, data: { id: insuranceId, refund } };
  };
}

const STAKE_RATE = ppm(PPM_PER_WHOLE / MICRO_INSURED_STAKE_PARTS);
/** A claim is for a loss of half of the assets, and counts no more of it. */
const LOSS_RATE = ppm(PPM_PER_WHOLE / 2n);

export const viewInsuranceType = (
  type: Readonly<MicroInsuranceType>,
  currencyName: string,
): insuranceRows.InsuranceType => ({
  id: type.id,
  currency_id: type.currencyId,
  currency_name: currencyName,
  premium_rate: viewPercentText(type.premiumRate),
  assets_min: formatUnits(type.assetsMin),
  assets_max: formatUnits(type.assetsMax),
  term_days: type.termDays,
  claim_rate: viewPercentText(type.claimRate),
  claims_max: type.claimsMax,
  stake_rate: viewPercentText(STAKE_RATE),
  loss_rate: viewPercentText(LOSS_RATE),
});

const viewClaim = ({ id, amount: paid, loss, claimedAt, payAt, paidAt }: MicroClaim): insuranceRows.InsuranceClaim => ({
  id,
  amount: viewFigure(paid),
  loss: viewFigure(loss),
  claimed_at: formatShanghai(claimedAt),
  claimed_ms: claimedAt,
  pay_at: formatShanghai(payAt),
  pay_ms: payAt,
  is_paid: paidAt === undefined ? 0 : 1,
});

export function viewInsurance(
  { market, micro, stops, clock }: Pick<SecondsServices, 'market' | 'micro' | 'stops' | 'clock'>,
  { insurance, claims }: Insured,
  t: Translate,
): insuranceRows.InsuranceRow {
  const { id, assets, state, endReason, currencyId } = insurance;
  const now = clock.now();
  const openOrders = micro.ordersOfPerson(insurance.userId).filter(({ insuranceId }) => insuranceId === id).length;
  const loss = lossOf(insurance);
  return {
    id,
    insurance_type_id: insurance.typeId,
    currency_id: currencyId,
    currency_name: market.currency(currencyId)?.name ?? '',
    assets: viewFigure(assets),
    premium: viewFigure(insurance.premium),
    claim_rate: viewPercentText(insurance.claimRate),
    claims_max: insurance.claimsMax,
    claims: insurance.claims,
    result: viewFigure(insurance.result),
    loss: viewFigure(loss),
    loss_needed: viewFigure(calculateLossNeeded(assets)),
    claimable: viewFigure(openOrders === 0 ? claimableOf(insurance, stops.actsAt(now)) : ZERO),
    is_paid_today: isPaidToday(insurance, now) ? 1 : 0,
    open_orders: openOrders,
    stake_max: viewFigure(divFloor(assets, MICRO_INSURED_STAKE_PARTS)),
    state,
    state_name: t(`insurance.state.${state}`),
    end_reason: endReason ?? '',
    end_reason_name: endReason === undefined ? '' : t(`insurance.end.${endReason}`),
    created_at: formatShanghai(insurance.boughtAt),
    created_ms: insurance.boughtAt,
    effective_at: formatShanghai(insurance.effectiveAt),
    effective_ms: insurance.effectiveAt,
    ends_at: formatShanghai(insurance.endsAt),
    ends_ms: insurance.endsAt,
    payouts: claims.map(viewClaim),
  };
}

/** The loss that counts for the insurance; zero where its orders have made a profit. */
const lossOf = ({ result }: MicroInsurance): Amount => (result < 0n ? negateAmount(result) : ZERO);

/** Calculates the payment for the losses once all insured orders have closed. */
function claimableOf(insurance: MicroInsurance, actsAt: Instant): Amount {
  const { state, assets, claimRate, endsAt } = insurance;
  const loss = lossOf(insurance);
  const isEntitled = state === 'effective' && actsAt < endsAt && loss >= calculateLossNeeded(assets);
  return isEntitled ? calculateClaim(assets, loss, claimRate) : ZERO;
}

function isPaidToday({ claimDay, claimsToday }: MicroInsurance, now: Instant): boolean {
  const today = shanghaiDay(now);
  return claimDay < today || (claimDay === today && claimsToday < MICRO_PAYOUTS_PER_DAY);
}

type Row = typeof microInsurances.$inferSelect;
/** Insurance that a user has bought, with what was paid out. */
export type Insured = { readonly insurance: MicroInsurance; readonly claims: readonly MicroClaim[] };

type InsuranceQuery = {
  readonly userId: UserId;
  /** Absent: all currencies. */
  readonly currencyId?: CurrencyId | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** Newest first. */
async function findInsurances(
  db: Database,
  { userId, currencyId, offset, limit }: InsuranceQuery,
): Promise<{ readonly list: readonly Insured[]; readonly total: number }> {
  const isWanted = and(eq(microInsurances.userId, userId), currencyId && eq(microInsurances.currencyId, currencyId));
  const [rows, [counted]] = await Promise.all([
    db.select().from(microInsurances).where(isWanted).orderBy(desc(microInsurances.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(microInsurances).where(isWanted),
  ]);
  return { list: await withClaims(db, rows), total: counted?.total ?? 0 };
}

/** Those of a person that have not ended, whichever account has bought them. */
export async function findRunningInsurances(db: Database, person: UserId): Promise<readonly Insured[]> {
  const accounts = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, person), eq(users.masterId, person)));
  const rows = await db
    .select()
    .from(microInsurances)
    .where(and(inArray(microInsurances.userId, accounts), ne(microInsurances.state, 'ended')));
  return withClaims(db, rows);
}

async function findInsurance(db: Database, id: MicroInsuranceId): Promise<Insured | undefined> {
  const rows = await db.select().from(microInsurances).where(eq(microInsurances.id, id));
  return (await withClaims(db, rows))[0];
}

async function withClaims(db: Database, rows: readonly Row[]): Promise<readonly Insured[]> {
  const ids = rows.map(({ id }) => id);
  const claims =
    ids.length === 0
      ? []
      : await db.select().from(microClaims).where(inArray(microClaims.insuranceId, ids)).orderBy(desc(microClaims.id));
  return rows.map((row) => ({
    insurance: withoutNulls(row),
    claims: claims.filter(({ insuranceId }) => insuranceId === row.id).map(withoutNulls),
  }));
}

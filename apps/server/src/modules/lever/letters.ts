// Tells users by mail or SMS what happened to their contracts by itself, once it is committed: warnings, liquidations,
// stops, settlements, clawbacks, orders that were revoked. Whoever wants none of it has said so in the preferences.
import { formatUnits, type UserId } from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import type { Event } from '@bourse/engine';
import { calculateRiskRate, EQUITY_SCALE, LIQUIDATION_RISK } from '@bourse/engine/formulas';
import { parseLocale } from '@bourse/messages';
import { personOf } from '../../core/storage/columns.ts';
import { query } from '../../core/storage/query.ts';
import { receiptUrlOf } from '../../platform/http/receipt-links.ts';
import type { Running } from '../../platform/jobs/every.ts';
import { tellInTurn } from '../../platform/jobs/tell-in-turn.ts';
import type { LeverServices } from './board.ts';
import { viewReason, viewRiskRate } from './contract-view.ts';
import { findLiquidatedBy, findReceipt, findRiskiestMarkets, nameMarket, namePositions } from './notices.ts';

type Needs = Pick<
  LeverServices,
  'config' | 'sequencer' | 'market' | 'notifyUser' | 'storage' | 'translator' | 'log' | 'vault'
>;
type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

const HUNDREDTHS = 100;
const LIQUIDATION_PERCENT = LIQUIDATION_RISK / HUNDREDTHS;

/** Each fact is told once; the notices of the screens show what was not. */
export const startLeverNotices = (services: Needs): Running =>
  tellInTurn(services, async (event) => {
    if (isTold(event)) await tellOf(services, event);
  });

type OfAccount = EventOf<'riskWarned'> | EventOf<'accountLiquidated'> | EventOf<'gainClawedBack'>;
type Told = OfAccount | EventOf<'positionChanged'>;

/** Acts of users themselves are no news to them, and positions that a liquidation ended are in its letter. */
function isTold(event: Event): event is Told {
  if (event.kind === 'riskWarned' || event.kind === 'accountLiquidated' || event.kind === 'gainClawedBack') return true;
  if (event.kind !== 'positionChanged') return false;
  const { state, reason } = event.position;
  if (state === 'closed') return reason !== undefined && closedBy(reason);
  return state === 'revoked' && reason !== 'user' && reason !== 'liquidation';
}

/** Reasons, but for liquidations, for which a position closes by itself, and the letter about each. */
const CLOSED_BY = {
  take_profit: 'leverTakeProfit',
  stop_loss: 'leverStopLoss',
  settlement: 'leverSettled',
} as const;
const closedBy = (reason: string): reason is keyof typeof CLOSED_BY => Object.hasOwn(CLOSED_BY, reason);

async function tellOf(needs: Needs, event: Told): Promise<void> {
  const reader = await findReader(needs, userOf(event));
  if (!reader.wantsMails) return;
  if (event.kind === 'riskWarned') return tellOfWarning(needs, event);
  if (event.kind === 'accountLiquidated') return tellOfLiquidation(needs, event);
  if (event.kind === 'gainClawedBack') return tellOfClawback(needs, event);
  return tellOfPosition(needs, event, reader);
}

const userOf = (event: Told): UserId => {
  if (event.kind === 'riskWarned') return event.warning.userId;
  if (event.kind === 'gainClawedBack') return event.clawback.userId;
  return event.kind === 'accountLiquidated' ? event.liquidation.userId : event.position.userId;
};

type Reader = { readonly wantsMails: boolean; readonly locale: string };

async function findReader({ storage: { sql } }: Needs, userId: UserId): Promise<Reader> {
  const [row] = await query(sql, { wanted: optional(text), locale: text })`
    SELECT preferences ->> 'lever_mails' AS wanted, locale FROM users WHERE id = ${personOf(sql, userId)}`;
  return { wantsMails: row !== undefined && row.wanted !== 'false', locale: row?.locale ?? '' };
}

const nameOf = ({ market }: Needs, id: number): string => market.currency(id)?.name ?? '';

async function tellOfWarning(needs: Needs, { warning }: EventOf<'riskWarned'>): Promise<void> {
  const [riskiest] = await findRiskiestMarkets(needs.storage.sql, [warning]);
  const symbol = nameMarket(needs.market, riskiest);
  const pair = riskiest === undefined ? '' : `?pair=${encodeURIComponent(symbol.replace('/', '_'))}`;
  return needs.notifyUser(warning.userId, 'leverWarning', {
    currency: nameOf(needs, warning.quoteId),
    rate: viewRiskRate(warning.riskRate),
    level: warning.level / HUNDREDTHS,
    liquidation: LIQUIDATION_PERCENT,
    symbol,
    contractsUrl: `${needs.config.publicUrl}/leverdealCenter${pair}`,
  });
}

/** A mail is opened where nobody may be logged in. */
const receiptUrl = (needs: Needs, positionId: number | undefined): string =>
  positionId === undefined ? '' : receiptUrlOf(needs, 'lever', positionId);

async function tellOfLiquidation(needs: Needs, { liquidation }: EventOf<'accountLiquidated'>): Promise<void> {
  const { id, userId, quoteId, equity, originMargin } = liquidation;
  const closed = (await findLiquidatedBy(needs.storage.sql, [id])).get(id) ?? [];
  const which = {
    positions: namePositions(needs.market, closed),
    receiptUrl: receiptUrl(needs, findReceipt(closed)?.id),
  };
  const rate = calculateRiskRate({ equityScaled: equity * EQUITY_SCALE, originMargin });
  const currency = nameOf(needs, quoteId);
  if (rate === undefined || rate > LIQUIDATION_RISK)
    return needs.notifyUser(userId, 'leverShortage', { currency, ...which });
  return needs.notifyUser(userId, 'leverLiquidated', {
    currency,
    rate: viewRiskRate(rate),
    liquidation: LIQUIDATION_PERCENT,
    ...which,
  });
}

const tellOfClawback = (needs: Needs, { clawback }: EventOf<'gainClawedBack'>): Promise<void> =>
  needs.notifyUser(clawback.userId, 'leverClawback', {
    symbol: nameMarket(needs.market, clawback.marketId),
    amount: formatUnits(clawback.amount),
    currency: nameOf(needs, clawback.quoteId),
  });

function tellOfPosition(needs: Needs, { position }: EventOf<'positionChanged'>, { locale }: Reader): Promise<void> {
  const { market, translator, notifyUser } = needs;
  const { userId, reason = 'user', profit, cut, openFee, closeFee, overnightFee, closePrice } = position;
  const place = { symbol: market.market(position.marketId)?.symbol ?? '', position: position.id };
  if (position.state === 'revoked') {
    const language = parseLocale(locale) ?? translator.localeOf(undefined);
    const words = viewReason(reason, (key) => translator.translate(language, key));
    return notifyUser(userId, 'leverRevoked', { ...place, reason: words });
  }
  return notifyUser(userId, closedBy(reason) ? CLOSED_BY[reason] : 'leverStopLoss', {
    ...place,
    price: formatUnits(closePrice ?? 0n),
    profit: formatUnits(profit - cut - openFee - closeFee - overnightFee),
    currency: nameOf(needs, position.quoteId),
    receiptUrl: receiptUrl(needs, position.id),
  });
}

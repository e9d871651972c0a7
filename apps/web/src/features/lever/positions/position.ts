// A row of a position, read into exact numbers, and what follows from it.
import type { leverRows } from '@bourse/contract';
import { type Amount, amount, type PositionSide, type Ppm, type Price } from '@bourse/domain';
import { exitRises, lineOf, type RiskLine } from '@bourse/engine/formulas';
import { distanceToLiquidation, roeOf } from '../draft/preview.ts';
import { readAmount, readLevel, readPrice, readRate } from '../../../lib/read-figures.ts';

export type Row = leverRows.LeverRow;

export const sideOf = ({ type }: Pick<Row, 'type'>): PositionSide => (type === 1 ? 'long' : 'short');

/** The position is open. */
export type Position = {
  readonly id: number;
  readonly symbol: string;
  readonly legalId: number;
  readonly side: PositionSide;
  readonly hands: number;
  readonly number: Amount;
  readonly spread: Ppm;
  readonly feeRate: Ppm;
  readonly openPrice: Price;
  /** The position would close at this price now. */
  readonly exitPrice: Price;
  readonly margin: Amount;
  readonly originMargin: Amount;
  /** Less what the end of an outage took of it. */
  readonly profit: Amount;
  readonly clawback: Amount;
  readonly takeProfit: Price | undefined;
  readonly stopLoss: Price | undefined;
  readonly liquidationIndex: Price | undefined;
};

export function readPosition(row: Row): Position {
  return {
    id: row.id,
    symbol: row.symbol,
    legalId: row.legal,
    side: sideOf(row),
    hands: Number(row.share),
    number: readAmount(row.number),
    spread: readRate(row.spread),
    feeRate: readRate(row.fee_rate),
    openPrice: readPrice(row.price),
    exitPrice: readPrice(row.update_price),
    margin: readAmount(row.caution_money),
    originMargin: readAmount(row.origin_caution_money),
    profit: readAmount(row.profits),
    clawback: readAmount(row.clawback),
    takeProfit: readLevel(row.target_profit_price),
    stopLoss: readLevel(row.stop_loss_price),
    liquidationIndex: readLevel(row.liquidation_price),
  };
}

/** Returns the result of a row as a share of its first margin, in hundredths of a percent. */
export const roeOfRow = (row: Row): number => roeOf(readAmount(row.profits), readAmount(row.origin_caution_money));

/** The least index that gives the price at which it would close: to the last digit, the one that it is valued at. */
export const indexOf = ({ exitPrice, side, spread }: Position): Price => exitRises(exitPrice, side, spread);

/** How far its market has to move until the account is liquidated, in hundredths of a percent, signed. */
export const distanceOfPosition = (position: Position): number | undefined =>
  distanceToLiquidation(position.liquidationIndex, position.exitPrice === 0n ? position.exitPrice : indexOf(position));

export const lineOfPosition = ({ side, number, openPrice, spread, clawback }: Position): RiskLine =>
  lineOf({ side, number, openPrice, spread, clawback });

/** Adds up what a closed position has cost: its fees, and the fees of its nights. */
export const costsOf = (row: Row): Amount => amount(readAmount(row.trade_fee) + readAmount(row.overnight_money));

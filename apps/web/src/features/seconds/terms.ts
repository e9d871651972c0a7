// What second contracts offer, as exact numbers, read from the wire.
import type { microRows } from '@bourse/contract';
import type { Amount, Ppm } from '@bourse/domain';
import { readAmount, readRate, trim } from '../../lib/read-figures.ts';

export type Term = {
  readonly seconds: number;
  readonly ratio: Ppm;
  /** Percent, without digits that say nothing. */
  readonly ratioText: string;
};

export type StakeCurrency = {
  readonly id: number;
  readonly name: string;
  readonly presets: readonly Amount[];
  readonly feeRate: Ppm;
  readonly minimum: Amount;
  readonly maximum: Amount;
  readonly step: Amount;
  /** Orders that may be open in it. */
  readonly openMax: number;
  /** In the wallet; undefined for visitors. */
  readonly available: Amount | undefined;
  /** By seconds: what an average stake loses at even odds, in percent of it. */
  readonly edges: ReadonlyMap<number, string>;
};

export const readTerm = ({ seconds, profit_ratio: ratio }: microRows.MicroTerm): Term => ({
  seconds,
  ratio: readRate(ratio),
  ratioText: trim(ratio),
});

export const readCurrency = (row: microRows.PayableCurrency): StakeCurrency => ({
  id: row.id,
  name: row.name,
  presets: row.micro_numbers.map(({ number }) => readAmount(number)),
  feeRate: readRate(row.micro_trade_fee),
  minimum: readAmount(row.micro_min),
  maximum: readAmount(row.micro_max),
  step: readAmount(row.micro_step),
  openMax: row.micro_holdtrade_max,
  available: row.user_wallet ? readAmount(row.user_wallet.micro_balance) : undefined,
  edges: new Map(row.house_edges.map(({ seconds, house_edge: edge }) => [seconds, trim(edge)])),
});

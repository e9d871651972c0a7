// The configuration: one JSON file, of which every name, type and range is checked before anything is sent.
import { parseDecimal } from './decimal.ts';

export type Config = {
  readonly baseUrl: string;
  /** It is written as `BTC/USDT`. */
  readonly market: string;
  /** It keeps what the day began with, so that a restart does not grant a new loss. */
  readonly stateFile: string;
  /** So many orders a side. */
  readonly levels: number;
  /** The best ask is so far from the best bid. */
  readonly spreadBps: number;
  /** A level is so far from the next one. */
  readonly levelStepBps: number;
  /** The size of the best level, in the base currency. */
  readonly size: bigint;
  /** Each level is so many times as large as the one before it. */
  readonly sizeGrowth: number;
  /** The account had better own so much of the base currency. */
  readonly inventoryTarget: bigint;
  /** At so much above or below the target the quotes are skewed whole, and beyond it only what leads back is quoted. */
  readonly inventoryMax: bigint;
  /** How far the quotes move away from an inventory of `inventoryMax`. */
  readonly skewBps: number;
  /** Never more than this from the target, in the quote currency at the index, whatever fills. */
  readonly exposureMax: bigint;
  /** So much may be lost of a UTC day, and since the start, in the quote currency at the index. */
  readonly lossMaxDay: bigint;
  readonly lossMaxRun: bigint;
  /** The largest move of the index from one look to the next for which the loss limits are to hold. */
  readonly jumpBps: number;
  /** Trading back at market costs at most so much, the fee included. */
  readonly exitBps: number;
  /** An order that is off by no more stays. */
  readonly requoteBps: number;
  readonly lookMs: number;
  /** A tick is due a second after the one before it; one that is later than this by so much stops the quoting. */
  readonly indexLateMs: number;
  /** So long after its last sign of life the exchange cancels what it has open. */
  readonly countdownS: number;
};

export class ConfigError extends Error {}

type Reader<Value> = (value: unknown, name: string) => Value;

function refuse(name: string, wanted: string): never {
  throw new ConfigError(`${name} has to be ${wanted}`);
}

const text: Reader<string> = (value, name) =>
  typeof value === 'string' && value.trim() !== '' ? value : refuse(name, 'a text');

const whole =
  (least: number, most: number): Reader<number> =>
  (value, name) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : refuse(name, `a whole number from ${least} to ${most}`);

const number =
  (least: number, most: number): Reader<number> =>
  (value, name) =>
    typeof value === 'number' && value >= least && value <= most
      ? value
      : refuse(name, `a number from ${least} to ${most}`);

const amount =
  ({ isZeroFine = false } = {}): Reader<bigint> =>
  (value, name) => {
    const units = typeof value === 'string' ? parseDecimal(value) : undefined;
    if (units === undefined || units < 0n || (units === 0n && !isZeroFine))
      return refuse(name, `a decimal text ${isZeroFine ? 'of 0 or more' : 'above 0'}, as "0.05"`);
    return units;
  };

const address: Reader<string> = (value, name) => {
  const url = URL.parse(text(value, name));
  const isLocal = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) || url.pathname !== '/')
    return refuse(name, 'an https address without a path (http on this machine alone)');
  return url.origin;
};

const market: Reader<string> = (value, name) =>
  /^[A-Z0-9]{1,20}\/[A-Z0-9]{1,20}$/.test(text(value, name)) ? text(value, name) : refuse(name, 'as "BTC/USDT"');

/** Each setting under its name in the file. */
const READERS = {
  base_url: address,
  market,
  state_file: text,
  levels: whole(1, 10),
  spread_bps: number(1, 1_000),
  level_step_bps: number(0, 500),
  size: amount(),
  size_growth: number(1, 5),
  inventory_target: amount({ isZeroFine: true }),
  inventory_max: amount(),
  skew_bps: number(0, 500),
  exposure_max: amount(),
  loss_max_day: amount(),
  loss_max_run: amount(),
  jump_bps: number(1, 5_000),
  exit_bps: number(0, 1_000),
  requote_bps: number(0, 500),
  look_ms: whole(100, 1_000),
  index_late_ms: whole(0, 500),
  countdown_s: whole(3, 60),
} as const satisfies Readonly<Record<string, Reader<unknown>>>;

type Read = { readonly [Name in keyof typeof READERS]: ReturnType<(typeof READERS)[Name]> };

/** Reads a configuration; throws a `ConfigError` that says what has to be otherwise. */
export function readConfig(json: string): Config {
  const read = readAll(json);
  if (read.skew_bps * 2 > read.spread_bps)
    throw new ConfigError('skew_bps has to be at most half of spread_bps, or skewed quotes would cross the index');
  if (read.requote_bps * 2 >= read.spread_bps)
    throw new ConfigError('requote_bps has to be less than half of spread_bps, or stale quotes would cross the index');
  return {
    baseUrl: read.base_url,
    market: read.market,
    stateFile: read.state_file,
    levels: read.levels,
    spreadBps: read.spread_bps,
    levelStepBps: read.level_step_bps,
    size: read.size,
    sizeGrowth: read.size_growth,
    inventoryTarget: read.inventory_target,
    inventoryMax: read.inventory_max,
    skewBps: read.skew_bps,
    exposureMax: read.exposure_max,
    lossMaxDay: read.loss_max_day,
    lossMaxRun: read.loss_max_run,
    jumpBps: read.jump_bps,
    exitBps: read.exit_bps,
    requoteBps: read.requote_bps,
    lookMs: read.look_ms,
    indexLateMs: read.index_late_ms,
    countdownS: read.countdown_s,
  };
}

function readAll(json: string): Read;
function readAll(json: string): Readonly<Record<string, unknown>> {
  const found = parseObject(json);
  const unknown = Object.keys(found).filter((name) => !(name in READERS));
  if (unknown.length > 0) throw new ConfigError(`there are no settings called ${unknown.join(', ')}`);
  const missing = Object.keys(READERS).filter((name) => !(name in found));
  if (missing.length > 0) throw new ConfigError(`these settings are missing: ${missing.join(', ')}`);
  return Object.fromEntries(Object.entries(READERS).map(([name, read]) => [name, read(found[name], name)]));
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new ConfigError('the configuration is no JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new ConfigError('the configuration has to be an object');
  return Object.fromEntries(Object.entries(parsed));
}

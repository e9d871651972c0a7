// The indicators a chart offers, their parameters, and what a parameter may be.

export const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'KDJ', 'RSI'] as const;
export type IndicatorName = (typeof INDICATORS)[number];

/** `chart.param.*` names the parameter; `span` parameters are numbered. */
export type ParamKind = 'span' | 'deviation' | 'fast' | 'slow' | 'signal' | 'smooth';

export type IndicatorInfo = {
  /** Over the candles, instead of in a pane of its own. */
  readonly isOnCandles: boolean;
  readonly kinds: readonly ParamKind[];
  readonly defaults: readonly number[];
};

const spans = (defaults: readonly number[], isOnCandles: boolean): IndicatorInfo => ({
  isOnCandles,
  kinds: defaults.map(() => 'span' as const),
  defaults,
});

export const indicatorInfo: Readonly<Record<IndicatorName, IndicatorInfo>> = {
  MA: spans([5, 10, 30], true),
  EMA: spans([6, 12, 20], true),
  BOLL: { isOnCandles: true, kinds: ['span', 'deviation'], defaults: [20, 2] },
  VOL: spans([5, 10], false),
  MACD: { isOnCandles: false, kinds: ['fast', 'slow', 'signal'], defaults: [12, 26, 9] },
  KDJ: { isOnCandles: false, kinds: ['span', 'smooth', 'smooth'], defaults: [9, 3, 3] },
  RSI: spans([6, 12, 24], false),
};

export type IndicatorSetting = { readonly isOn: boolean; readonly params: readonly number[] };
export type IndicatorSettings = Readonly<Record<IndicatorName, IndicatorSetting>>;

const SPAN_MAX = 500;
const DEVIATION_MAX = 10;

/** The largest value that a parameter can have; the smallest is 1, of a deviation 0.1. */
export const paramMax = (kind: ParamKind): number => (kind === 'deviation' ? DEVIATION_MAX : SPAN_MAX);
export const paramMin = (kind: ParamKind): number => (kind === 'deviation' ? 0.1 : 1);

/** A typed or kept parameter; undefined when it is none: not a number, out of range, or a fraction of a candle. */
export function parseParam(value: unknown, kind: ParamKind): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const pattern = kind === 'deviation' ? /^[0-9]{1,2}(\.[0-9]{1,2})?$/ : /^[0-9]{1,3}$/;
  if (!pattern.test(text)) return undefined;
  const number = Number(text);
  return number >= paramMin(kind) && number <= paramMax(kind) ? number : undefined;
}

/** All parameters of an indicator, or undefined if one of them is none or MACD's fast line is not faster. */
export function parseParams(name: IndicatorName, values: readonly unknown[]): readonly number[] | undefined {
  const { kinds } = indicatorInfo[name];
  const params = kinds.map((kind, index) => parseParam(values[index], kind)).filter((param) => param !== undefined);
  if (params.length !== kinds.length || values.length !== kinds.length) return undefined;
  const [fast = 0, slow = 0] = params;
  return name === 'MACD' && fast >= slow ? undefined : params;
}

const ON_AT_FIRST: ReadonlySet<IndicatorName> = new Set(['MA', 'VOL']);

const settingAtFirst = (name: IndicatorName): IndicatorSetting => ({
  isOn: ON_AT_FIRST.has(name),
  params: indicatorInfo[name].defaults,
});

function parseSetting(name: IndicatorName, kept: unknown): IndicatorSetting {
  const atFirst = settingAtFirst(name);
  if (typeof kept !== 'object' || kept === null) return atFirst;
  const isOn = 'isOn' in kept && typeof kept.isOn === 'boolean' ? kept.isOn : atFirst.isOn;
  const params = 'params' in kept && Array.isArray(kept.params) ? parseParams(name, kept.params) : undefined;
  return { isOn, params: params ?? atFirst.params };
}

/** Reads kept settings as far as they are valid; the others are the defaults. */
export function parseIndicators(kept: unknown): IndicatorSettings {
  const fields = new Map<string, unknown>(typeof kept === 'object' && kept ? Object.entries(kept) : []);
  const read = (name: IndicatorName): IndicatorSetting => parseSetting(name, fields.get(name));
  return {
    MA: read('MA'),
    EMA: read('EMA'),
    BOLL: read('BOLL'),
    VOL: read('VOL'),
    MACD: read('MACD'),
    KDJ: read('KDJ'),
    RSI: read('RSI'),
  };
}

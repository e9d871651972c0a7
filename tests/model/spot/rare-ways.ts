// The ways of orders at market that wait, of those that do not rest after it, of those by sum and of take-profits, which a run of the model has to meet.
const WAITING = ['waiting open', 'waiting cancelled amended', 'waiting cancelled user'];
const AT_MARKET = ['triggered filled', 'triggered cancelled market_protection', 'triggered cancelled self_trade'];
const AT_A_LIMIT = ['open', 'filled', 'cancelled amended', 'cancelled self_trade', 'cancelled user'];

const NOT_RESTING = ['waiting open', 'triggered filled', 'triggered cancelled time_in_force'];

const KINDS: readonly (readonly [kind: string, ways: readonly string[]])[] = [
  ['market by sum ioc', ['filled', 'cancelled market_protection', 'cancelled self_trade', 'cancelled time_in_force']],
  ['stop at market', [...WAITING, ...AT_MARKET]],
  ['stop at market by sum', [...WAITING, ...AT_MARKET]],
  ['take profit at market', [...WAITING, ...AT_MARKET]],
  ['take profit at market by sum', [...WAITING, 'triggered filled', 'triggered cancelled self_trade']],
  ['stop ioc', NOT_RESTING],
  ['stop fok', ['waiting open', 'triggered cancelled time_in_force']],
  ['take profit', [...WAITING, ...AT_A_LIMIT.map((way) => `triggered ${way}`)]],
];
export const RARE_WAYS = KINDS.flatMap(([kind, ways]) => ways.map((way) => `${kind} ${way}`));

/** The others are those of plain orders. */
export const isRareWay = (way: string): boolean =>
  / at market |by sum|take profit|^(stop|trailing) (ioc|fok) /.test(way);
/** An order at market never rests, and one that is `ioc` or `fok` neither. */
export const isImpossibleWay = (way: string): boolean =>
  /^market .*open|(at market|ioc|fok).*triggered (open|.*(amended|user))/.test(way);

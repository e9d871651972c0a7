// Accounts with leveraged positions in a database that no server uses yet. One in ten of them is liquidated as soon as the
// simulated index has gone half the way to its price at a second that is known beforehand.
import {
  amount,
  type Amount,
  BTC,
  instant,
  type MarketId,
  otherPositionSide,
  type PositionSide,
  price,
  type Price,
  SECOND_MS,
  shanghaiDay,
  units,
  USDT,
  type UserId,
  userId,
} from '@bourse/domain';
import type { Command, LeverSettings } from '@bourse/engine';
import {
  calculateEntryPrice,
  calculateExitPrice,
  calculateNumber,
  calculateOpening,
  calculateProfit,
} from '@bourse/engine/formulas';
import { keyOfSeed, SimulatedPrices } from '../../apps/server/src/core/market/sources/simulated.ts';
import type { LocalSequencer } from '../../apps/server/src/core/sequencer/local-sequencer.ts';
import type { Storage } from '../../apps/server/src/core/storage/open.ts';
import { submitAll } from './offline-exchange.ts';

export const SIMULATOR_SEED = 'bench lever';
const POSITIONS_EACH = 5;
/** One account in so many is near its end. */
const FRAGILE_EVERY = 10;
const MULTIPLE = 20;
/** Engine users beside those who register. */
const USER_ID_MIN = 1_000_000;
const SAFE_FUNDS = amount(units('10000'));
/** How far away the index has to be, in ten-thousandths, and until when it may have gone there. */
const MOVE_MIN = 80n;
const SECONDS_MAX = 12 * 3_600;
/** Well after the filling and the start of the server. */
const SECONDS_MIN = 600;

export type Crowd = { readonly positions: number; readonly fragile: number; readonly crashAt: number };

const prices = new SimulatedPrices({ key: keyOfSeed(SIMULATOR_SEED) });

function priceAt(second: number): Price {
  const simulated = prices.priceAt(BTC, second);
  if (simulated === undefined) throw new Error('BTC is simulated');
  return simulated;
}

const thisSecond = (): number => Math.floor(Date.now() / SECOND_MS);

/** The first second at which the index is far enough away; of the same day if there is one, so that no night is charged. */
function findCrash(from: number): { readonly second: number; readonly side: PositionSide; readonly edge: Price } {
  const here = priceAt(from);
  const seconds = Array.from({ length: SECONDS_MAX - SECONDS_MIN }, (_, at) => from + SECONDS_MIN + at);
  const far = seconds.filter((second) => {
    const move = priceAt(second) - here;
    return (move < 0n ? -move : move) * 10_000n >= here * MOVE_MIN;
  });
  const dayOf = (second: number): number => shanghaiDay(instant(second * SECOND_MS));
  const second = far.find((one) => dayOf(one) === dayOf(from)) ?? far[0];
  if (second === undefined) throw new Error('the simulated index hardly moves');
  const there = priceAt(second);
  return { second, side: there < here ? 'long' : 'short', edge: price((here + there) / 2n) };
}

export async function fillCrowd(
  { sequencer, storage }: { sequencer: LocalSequencer; storage: Storage },
  accounts: number,
): Promise<Crowd> {
  const { leverMarkets, leverRules } = await storage.loadSnapshot();
  const settings = leverMarkets
    .map((one) => one.settings)
    .find(({ baseId, quoteId }) => baseId === BTC && quoteId === USDT);
  const [rules] = leverRules;
  if (!settings || !rules) throw new Error('there is no market to fill');
  const from = thisSecond();
  const crash = findCrash(from);
  const here = priceAt(from);
  const isFragile = (nth: number): boolean => nth % FRAGILE_EVERY === 0;
  const funds = calculateFunds(settings, { here, edge: crash.edge, side: crash.side });
  const users = Array.from({ length: accounts }, (_, nth) => userId(USER_ID_MIN + nth));
  await submitAll(sequencer, [
    { kind: 'configureLeverRules', rules: { ...rules, openRiskMin: 110_01 } },
    { kind: 'configureLever', settings: { ...settings, sideMax: amount(units('1000000')), stress: settings.spread } },
    ...users.map((id, nth) => opening(id, isFragile(nth) ? funds : SAFE_FUNDS)),
  ]);
  await tick(sequencer, here);
  for (let wave = 0; wave < POSITIONS_EACH; wave += 1) {
    await submitAll(
      sequencer,
      users.map((id, nth) =>
        position(id, settings.marketId, isFragile(nth) || nth % 2 === 0 ? crash.side : otherPositionSide(crash.side)),
      ),
    );
    while ((await countAccepted(storage)) > 0) await tick(sequencer, here);
  }
  await submitAll(sequencer, [{ kind: 'configureLeverRules', rules }]);
  const fragile = users.filter((_, nth) => isFragile(nth)).length;
  return { positions: accounts * POSITIONS_EACH, fragile, crashAt: crash.second };
}

/** Calculates the funds that leave 110 % of the margins at the edge. */
function calculateFunds(
  { spread, feeRate, shareNum }: LeverSettings,
  { here, edge, side }: { readonly here: Price; readonly edge: Price; readonly side: PositionSide },
): Amount {
  const number = calculateNumber(1, shareNum);
  const openPrice = calculateEntryPrice(here, side, spread);
  const { margin, fee } = calculateOpening({ price: openPrice, number, multiple: MULTIPLE, feeRate });
  const exitPrice = calculateExitPrice(edge, side, spread);
  const profit = calculateProfit({ side, openPrice, exitPrice, number });
  return amount(BigInt(POSITIONS_EACH) * ((margin * 11n) / 10n + fee - profit));
}

const opening = (id: UserId, funds: Amount): Command => ({
  kind: 'openUser',
  userId: id,
  grants: [{ wallet: 'lever', currencyId: USDT, amount: funds }],
});

const position = (id: UserId, marketId: MarketId, side: PositionSide): Command => ({
  kind: 'openPosition',
  userId: id,
  marketId,
  side,
  hands: 1,
  multiple: MULTIPLE,
  order: { type: 'market' },
});

/** The tick of the next second. */
async function tick(sequencer: LocalSequencer, index: Price): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SECOND_MS - (Date.now() % SECOND_MS) + 1));
  const second = thisSecond();
  const quoted = { currencyId: BTC, price: index, quotedAt: instant(second * SECOND_MS) };
  await sequencer.submit({ kind: 'tickIndex', second, prices: [quoted] }, { isAhead: true });
}

async function countAccepted({ sql }: Storage): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM lever_positions WHERE state = 'accepted'`;
  return row?.count ?? 0;
}

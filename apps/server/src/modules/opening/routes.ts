// Shows how much of the exchange is open, by one count for each step of opening an empty one. Each step is taken at its own desk.
import { officeOpening } from '@bourse/contract';
import { USD_INDEX, USDT } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { isOldCnyRate } from '../../core/market/cny-rate.ts';
import { findFreshPrice } from '../../core/market/index-board.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import type { CustodyServices } from '../custody/index.ts';
import type { FiatServices } from '../fiat/index.ts';
import type { LeverServices } from '../lever/index.ts';
import type { SecondsServices } from '../seconds/index.ts';
import type { StakingServices } from '../staking/index.ts';

type OpeningServices = BaseServices &
  Pick<CustodyServices, 'custody'> &
  Pick<FiatServices, 'fiat'> &
  Pick<LeverServices, 'lever'> &
  Pick<SecondsServices, 'micro'> &
  Pick<StakingServices, 'staking'>;

type Count = Omit<officeOpening.OpeningRow, 'key'>;
type Step = officeOpening.OpeningStep;

export function openingDeskRoutes(app: FastifyInstance, services: OpeningServices): void {
  mount(app, services, officeOpening.view, async () => {
    const counts = { ...countKnown(services), ...(await countStored(services)) };
    return { message: { steps: officeOpening.OPENING_STEPS.map((key) => ({ key, ...counts[key] })) } };
  });
}

const countOf = <Row>(rows: readonly Row[], isOpen: (row: Row) => boolean): Count => ({
  open: rows.filter(isOpen).length,
  total: rows.length,
});

const isTrue = (flag: boolean): boolean => flag;

/** Counts the steps whose committed state is held in memory. */
function countKnown({ market, lever, micro, staking, fiat, clock }: OpeningServices) {
  const now = clock.now();
  const indexed = market.currencies().filter((coin) => coin.isIndexed && coin.id !== USDT && coin.id !== USD_INDEX);
  const { perUsdt, at } = market.cnyRate();
  const microMarkets = market.markets().filter(({ hasMicro }) => hasMicro);
  return {
    index: countOf(indexed, ({ id }) => findFreshPrice(market, id, now) !== undefined),
    rate: countOf([perUsdt !== undefined && !isOldCnyRate({ at }, now)], isTrue),
    spot: countOf(
      market.markets().filter(({ settings }) => settings.state !== 'view_only'),
      ({ settings }) => settings.state === 'open',
    ),
    lever: countOf(lever.markets(), ({ settings }) => settings.state === 'open'),
    micro: countOf(
      [
        micro.rules()?.isOpen === true,
        microMarkets.some(({ id }) => micro.market(id)?.state === 'open'),
        micro.terms().some(({ isOffered }) => isOffered),
        micro.currencies().some(({ isOffered }) => isOffered),
      ],
      isTrue,
    ),
    earn: countOf(
      [staking.stakingRules()?.isOpen === true, staking.stakingProducts().some(({ isOffered }) => isOffered)],
      isTrue,
    ),
    fiat: countOf(
      [
        fiat.rules()?.isOpen === true,
        fiat.coins().some(({ isOffered, isC2cOffered }) => isOffered || isC2cOffered),
        fiat.currencies().some(({ isOffered }) => isOffered),
      ],
      isTrue,
    ),
  } satisfies Partial<Record<Step, Count>>;
}

const STORED = {
  operators: kinds.count,
  leverOpen: kinds.count,
  leverTotal: kinds.count,
  microOpen: kinds.count,
  microTotal: kinds.count,
  earnOpen: kinds.count,
  earnTotal: kinds.count,
  gatewayOpen: kinds.count,
  gatewayMoney: kinds.count,
};

/** Everything else needs two operators, so no more than two are counted. */
const OPERATORS_NEEDED = 2;

async function countStored({ storage: { sql }, custody }: OpeningServices) {
  const funded = (purposes: readonly string[]) => sql`
    SELECT currency_id FROM accounts WHERE house_purpose IN ${sql([...purposes])} AND available > 0`;
  const [row] = await query(sql, STORED)`
    SELECT
      (SELECT count(*) FROM operators
        WHERE NOT is_disabled AND totp_secret IS NOT NULL AND role IN ('operator', 'admin')) AS operators,
      (SELECT count(DISTINCT quote_id) FROM lever_markets
        WHERE quote_id IN (${funded(['lever_pool', 'lever_insurance', 'treasury'])})) AS lever_open,
      (SELECT count(DISTINCT quote_id) FROM lever_markets) AS lever_total,
      (SELECT count(*) FROM micro_currencies
        WHERE currency_id IN (${funded(['micro_pool'])})) AS micro_open,
      (SELECT count(*) FROM micro_currencies) AS micro_total,
      (SELECT count(DISTINCT currency_id) FROM staking_products
        WHERE currency_id IN (${funded(['staking'])})) AS earn_open,
      (SELECT count(DISTINCT currency_id) FROM staking_products) AS earn_total,
      (SELECT count(*) FROM gateway_rules WHERE is_open) AS gateway_open,
      (SELECT count(*) FROM (${funded(['gateway'])}) AS money) AS gateway_money`;
  const count = (open = 0, total = 0): Count => ({ open, total });
  return {
    operators: count(Math.min(row?.operators ?? 0, OPERATORS_NEEDED), OPERATORS_NEEDED),
    lever_money: count(row?.leverOpen, row?.leverTotal),
    micro_money: count(row?.microOpen, row?.microTotal),
    earn_money: count(row?.earnOpen, row?.earnTotal),
    gateway: count(Math.min(row?.gatewayOpen ?? 0, 1) + Math.min(row?.gatewayMoney ?? 0, 1), 2),
    // A coin on a network that the site does not run does not count as open.
    networks: countOf(
      await custody.coinChains(),
      ({ chain, isDepositOpen, isWithdrawOpen }) =>
        isDepositOpen && isWithdrawOpen && custody.chainState(chain.id) !== undefined,
    ),
  } satisfies Partial<Record<Step, Count>>;
}

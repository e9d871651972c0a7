// What our addresses hold against the ledger, now and before, and what a surplus is made of.
import { officeCustody, type ParsedInputOf } from '@bourse/contract';
import { type ChainId, chainId, type CurrencyId, currencyId, instant, CHAINS } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { sumClaimable } from '../balances/balance-store.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { CustodyServices } from '../services.ts';
import { sendLeftCsv, sendReconciliationsCsv } from './files.ts';
import { countLeft, findLeft, type LeftFilter } from './left-deposits.ts';
import {
  countReconciliations,
  findRecent,
  findReconciliations,
  type Place,
  type Reconciliation,
  type ReconciliationFilter,
} from './queries.ts';
import { viewLeft, viewReconciliation, viewStanding } from './view.ts';

/** The line of a difference is drawn from so many rows. */
const HISTORY_ROWS = 60;

export function balanceRoutes(app: FastifyInstance, services: CustodyServices): void {
  const { storage, custody } = services;
  const { sql } = storage;
  mount(app, services, officeCustody.standing, async () => {
    const places = CHAINS.flatMap((chain) =>
      custody.assets.coinsOf(chain).map((coin) => ({ chainId: chain.id, currencyId: coin })),
    );
    const found = await Promise.all(places.map((place) => findStanding(services, place)));
    return { message: found.flatMap((row) => row ?? []) };
  });
  mount(app, services, officeCustody.listReconciliations, async (context) => {
    const { input } = context;
    const filter = reconciliationFilterOf(input);
    const total = await countReconciliations(sql, filter);
    if (input.format === 'csv') return sendReconciliationsCsv(services, context, { filter, total });
    const rows = await findReconciliations(sql, filter, pageOf(input));
    return { message: { list: rows.map((row) => viewReconciliation(services, row)), total } };
  });
  mount(app, services, officeCustody.listLeft, async (context) => {
    const { input } = context;
    const filter: LeftFilter = { ...placeOf(input), state: input.state };
    const total = await countLeft(sql, filter);
    if (input.format === 'csv') return sendLeftCsv(services, context, { filter, total });
    const rows = await findLeft(sql, filter, pageOf(input));
    return { message: { list: rows.map((row) => viewLeft(services, row)), total } };
  });
}

/** Returns undefined where nothing was compared yet. */
async function findStanding(
  services: CustodyServices,
  place: { readonly chainId: ChainId; readonly currencyId: CurrencyId },
): Promise<officeCustody.ReconciliationStanding | undefined> {
  const { sql } = services.storage;
  const [history, claimable] = await Promise.all([findRecent(sql, place, HISTORY_ROWS), sumClaimable(sql, place)]);
  const [kept] = history;
  return kept && viewStanding(services, asLastCompared(services, kept), { history, claimable });
}

/** A row is kept where a difference changes: since then ledger and chain may have grown alike. */
function asLastCompared({ custody }: Pick<CustodyServices, 'custody'>, kept: Reconciliation): Reconciliation {
  const last = custody.lastComparison(kept.chainId);
  const balance = last?.balances.get(kept.currencyId);
  if (!last || !balance) return kept;
  return { ...kept, ...balance, at: last.at, height: last.head.height, blockHash: last.head.hash };
}

type Paged = { readonly page: number; readonly limit: number };
const pageOf = ({ page, limit }: Paged) => ({ offset: (page - 1) * limit, limit });

type Placed = { readonly chain?: number | undefined; readonly currency?: number | undefined };

const placeOf = ({ chain, currency }: Placed): Place => ({
  chainId: chain === undefined ? undefined : chainId(chain),
  currencyId: currency === undefined ? undefined : currencyId(currency),
});

const reconciliationFilterOf = (
  input: ParsedInputOf<typeof officeCustody.listReconciliations>,
): ReconciliationFilter => ({
  ...placeOf(input),
  from: input.from === undefined ? undefined : instant(input.from),
  until: input.until === undefined ? undefined : instant(input.until),
});

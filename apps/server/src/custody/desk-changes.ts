// Money on chains that two operators have decided on: what our addresses hold beyond the ledger, and what networks cost. A
// surplus is compared anew before anybody approves it and before it is booked, so that nothing is booked which is not there.
import {
  accept,
  type Amount,
  amount,
  type ChainId,
  chainId,
  type CurrencyId,
  currencyId,
  type CustodyChange,
  ensureNever,
  findChain,
  formatUnits,
  parseUnits,
  refuse,
  type Result,
} from '@bourse/domain';
import {
  type Applied,
  type ChangeDesk,
  type ChangeNeeds,
  type DueChange,
  fundOnce,
  onceFor,
} from '../market/due-changes.ts';
import type { Sql } from '../storage/connection.ts';
import { createStoredOutcomes } from '../storage/idempotency.ts';
import { sumClaimable } from './balance-store.ts';
import type { Custody } from './custody.ts';

export type ChainCoin = { readonly chainId: ChainId; readonly currencyId: CurrencyId };
type Reconciling = Pick<Custody, 'reconcile'>;

/** As the subject of a proposal keeps it. */
export const writeChainCoin = ({ chainId: chain, currencyId: coin }: ChainCoin): string => `${chain}/${coin}`;

export function readChainCoin(subject: string): ChainCoin {
  const [chain, coin] = subject.split('/').map(Number);
  return { chainId: chainId(chain ?? 0), currencyId: currencyId(coin ?? 0) };
}

type Checking = { readonly storage: { readonly sql: Sql }; readonly custody: Reconciling };

/**
 * Whether so much is there beyond the ledger now. What may still be credited to whom it belongs does not
 * count.
 */
export async function checkSurplus(
  { storage: { sql }, custody }: Checking,
  { amount: wanted, ...place }: ChainCoin & { readonly amount: Amount },
): Promise<Result<undefined, 'surplus_unknown' | 'surplus_short'>> {
  const balance = (await custody.reconcile(place.chainId))?.get(place.currencyId);
  if (!balance) return refuse('surplus_unknown', { network: findChain(place.chainId)?.name ?? '' });
  const free = balance.difference - (await sumClaimable(sql, place));
  if (free >= wanted) return accept(undefined);
  return refuse('surplus_short', { available: formatUnits(free > 0n ? free : 0n), currencyId: place.currencyId });
}

type Due = DueChange<CustodyChange>;

export const createCustodyChanges = (custody: Reconciling): ChangeDesk<CustodyChange> => ({
  name: 'custody',
  table: 'custody_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_019,
  check: async (needs, change) => (change.kind === 'costs' ? accept(undefined) : checkChange(needs, custody, change)),
  submit: (needs, change) => submit(needs, custody, change),
});

function checkChange(
  needs: ChangeNeeds,
  custody: Reconciling,
  { subject = '', texts }: Due,
): ReturnType<typeof checkSurplus> {
  const wanted = amount(parseUnits(texts.get('amount') ?? '') ?? 0n);
  return checkSurplus({ ...needs, custody }, { ...readChainCoin(subject), amount: wanted });
}

async function submit(needs: ChangeNeeds, custody: Reconciling, change: Due): Promise<Applied> {
  const { id, kind, subject = '', texts } = change;
  const route = `office/custody/${kind}`;
  switch (kind) {
    case 'costs':
      return fundOnce(needs, { id, texts, route, commandOf: (money) => ({ kind: 'fundChainCosts', ...money }) });
    case 'surplus':
    case 'chain': {
      if (!(await isBooked(needs, { route, id }))) {
        const there = await checkChange(needs, custody, change);
        // It waits for the next look.
        if (!there.ok && there.code === 'surplus_unknown') return refuse('busy');
        if (!there.ok) return there;
      }
      const { chainId: chain } = readChainCoin(subject);
      const command = kind === 'surplus' ? 'bookSurplus' : 'fundChain';
      const booked = await fundOnce(needs, {
        id,
        texts,
        route,
        commandOf: (money) => ({ kind: command, chainId: chain, ...money }),
      });
      // So that whoever looks next sees what is left.
      if (booked.ok) await custody.reconcile(chain);
      return booked;
    }
    default:
      return ensureNever(kind);
  }
}

/** By a process that died before it noted so: what it booked is no surplus any more. */
async function isBooked(
  { storage }: ChangeNeeds,
  key: { readonly route: string; readonly id: string },
): Promise<boolean> {
  const { idempotency } = onceFor(key);
  return idempotency !== undefined && (await createStoredOutcomes(storage.sql).find(idempotency)) !== undefined;
}

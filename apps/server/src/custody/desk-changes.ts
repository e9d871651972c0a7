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
import { bookChainCost, isCostBooked } from './chain-costs.ts';
import type { Custody } from './custody.ts';
import type { TransferCost } from './transfer-costs.ts';

export type Transfer = { readonly chainId: ChainId; readonly txid: string };
export type ChainCoin = { readonly chainId: ChainId; readonly currencyId: CurrencyId };
type Reconciling = Pick<Custody, 'reconcile' | 'transferCost'>;

/** As the subject of a proposal keeps it. */
export const writeChainCoin = ({ chainId: chain, currencyId: coin }: ChainCoin): string => `${chain}/${coin}`;

export function readChainCoin(subject: string): ChainCoin {
  const [chain, coin] = subject.split('/').map(Number);
  return { chainId: chainId(chain ?? 0), currencyId: currencyId(coin ?? 0) };
}

/** As the subject of a proposal keeps it. */
export const writeTransfer = ({ chainId: chain, txid }: Transfer): string => `${chain}/${txid}`;

export function readTransfer(subject: string): Transfer {
  const [chain, txid = ''] = subject.split('/');
  return { chainId: chainId(Number(chain)), txid };
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

/** What a transfer that was signed elsewhere has cost, where that is not booked yet. */
export async function checkTransfer(
  { storage: { sql }, custody }: Checking,
  { chainId: id, txid }: Transfer,
): Promise<Result<TransferCost, 'own_transfer_not_found' | 'chain_cost_booked'>> {
  const chain = findChain(id);
  const cost = chain && (await custody.transferCost(id, txid));
  if (!cost) return refuse('own_transfer_not_found', { network: chain?.name ?? '' });
  return (await isCostBooked(sql, { chain, txid })) ? refuse('chain_cost_booked') : accept(cost);
}

type Due = DueChange<CustodyChange>;

export const createCustodyChanges = (custody: Reconciling): ChangeDesk<CustodyChange> => ({
  name: 'custody',
  table: 'custody_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_019,
  check: (needs, change) => check(needs, custody, change),
  submit: (needs, change) => submit(needs, custody, change),
  stands: async () => undefined,
});

async function check(needs: ChangeNeeds, custody: Reconciling, change: Due): Promise<Applied> {
  if (change.kind === 'costs') return accept(undefined);
  if (change.kind !== 'transfer') return checkChange(needs, custody, change);
  return checkTransfer({ ...needs, custody }, readTransfer(change.subject ?? ''));
}

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
    case 'transfer':
      return bookTransfer(needs, custody, change);
    default:
      return ensureNever(kind);
  }
}

/** Under the key of its transaction: once, whoever asks for it and however often. */
async function bookTransfer(
  { sequencer }: ChangeNeeds,
  custody: Reconciling,
  { subject = '', texts }: Due,
): Promise<Applied> {
  const { chainId: id, txid } = readTransfer(subject);
  const [chain, paid] = [findChain(id), parseUnits(texts.get('amount') ?? '')];
  if (!chain || paid === undefined) return refuse('quantity_required');
  const cost = { chain, txid, currencyId: currencyId(Number(texts.get('currency'))), amount: amount(paid) };
  if (!(await bookChainCost(sequencer, cost))) return refuse('busy');
  await custody.reconcile(id);
  return accept(undefined);
}

/** By a process that died before it noted so: what it booked is no surplus any more. */
async function isBooked(
  { storage }: ChangeNeeds,
  key: { readonly route: string; readonly id: string },
): Promise<boolean> {
  const { idempotency } = onceFor(key);
  return idempotency !== undefined && (await createStoredOutcomes(storage.sql).find(idempotency)) !== undefined;
}

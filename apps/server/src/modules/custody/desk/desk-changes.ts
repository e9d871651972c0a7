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
  type Looked,
  fundOnce,
  onceFor,
} from '../../../platform/changes/due-changes.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { createStoredOutcomes } from '../../../core/storage/idempotency.ts';
import { readLedger, sumClaimable } from '../balances/balance-store.ts';
import { bookChainCost, isCostBooked } from '../balances/chain-costs.ts';
import type { Custody } from '../custody.ts';
import type { TransferCost } from '../balances/transfer-costs.ts';

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
): Promise<Result<undefined, SurplusRefusal>> {
  const seen = await lookForSurplus({ storage: { sql }, custody }, { ...place, amount: wanted });
  return seen.ok ? accept(undefined) : seen;
}

type SurplusRefusal = 'surplus_unknown' | 'surplus_short';

/** The same; answers with what the ledger said as that much was there. */
async function lookForSurplus(
  { storage: { sql }, custody }: Checking,
  { amount: wanted, ...place }: ChainCoin & { readonly amount: Amount },
): Promise<Result<bigint, SurplusRefusal>> {
  const balance = (await custody.reconcile(place.chainId))?.get(place.currencyId);
  if (!balance) return refuse('surplus_unknown', { network: findChain(place.chainId)?.name ?? '' });
  const free = balance.difference - (await sumClaimable(sql, place));
  if (free >= wanted) return accept(balance.ledger);
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
  submit: async (needs, change) => (await look(needs, custody, change)).submit(),
  look: (needs, change) => look(needs, custody, change),
  stands: async () => undefined,
});

async function check(needs: ChangeNeeds, custody: Reconciling, change: Due): Promise<Applied> {
  if (change.kind === 'costs') return accept(undefined);
  if (change.kind !== 'transfer') return checkSurplus({ ...needs, custody }, surplusOf(change));
  return checkStanding(needs, custody, change);
}

/** What a transfer has cost is what was asked for; another block may have it since, or none. */
async function checkStanding(needs: ChangeNeeds, custody: Reconciling, { subject = '', texts }: Due): Promise<Applied> {
  const cost = await checkTransfer({ ...needs, custody }, readTransfer(subject));
  if (!cost.ok) return cost;
  const { currencyId: coin, amount: paid } = cost.value;
  const isSame = texts.get('currency') === String(coin) && parseUnits(texts.get('amount') ?? '') === paid;
  return isSame ? accept(undefined) : refuse('proposal_outdated');
}

const surplusOf = ({ subject = '', texts }: Due) => ({
  ...readChainCoin(subject),
  amount: amount(parseUnits(texts.get('amount') ?? '') ?? 0n),
});

/** The nodes are asked here, and not by what submits it, which the lock of the desk is held for. */
async function look(needs: ChangeNeeds, custody: Reconciling, change: Due): Promise<Looked> {
  const { id, kind, subject = '', texts } = change;
  const route = `office/custody/${kind}`;
  switch (kind) {
    case 'costs':
      return {
        submit: () =>
          fundOnce(needs, { id, texts, route, commandOf: (money) => ({ kind: 'fundChainCosts', ...money }) }),
      };
    case 'surplus':
    case 'chain':
      return lookAtSurplus(needs, custody, { ...change, kind });
    case 'transfer': {
      const seen = await checkStanding(needs, custody, change);
      // What is booked may be by a process that died before it noted so.
      const isDue = seen.ok || seen.code === 'chain_cost_booked';
      return {
        submit: () => (isDue ? bookTransfer(needs, change) : Promise.resolve(seen)),
        after: () => custody.reconcile(readTransfer(subject).chainId),
      };
    }
    default:
      return ensureNever(kind);
  }
}

async function lookAtSurplus(
  needs: ChangeNeeds,
  custody: Reconciling,
  change: Due & { readonly kind: 'surplus' | 'chain' },
): Promise<Looked> {
  const { id, kind, texts } = change;
  const [place, route] = [surplusOf(change), `office/custody/${kind}`];
  const seen = (await isBooked(needs, { route, id })) ? undefined : await lookForSurplus({ ...needs, custody }, place);
  const commandKind = kind === 'surplus' ? 'bookSurplus' : 'fundChain';
  const book = () =>
    fundOnce(needs, {
      id,
      texts,
      route,
      commandOf: (money) => ({ kind: commandKind, chainId: place.chainId, ...money }),
    });
  return {
    submit: async () => {
      if (!seen) return book();
      // It waits for the next look, also where anything of that coin was booked since this one.
      if (!seen.ok) return seen.code === 'surplus_unknown' ? refuse('busy') : seen;
      return (await readLedger(needs.storage.sql, place)) === seen.value ? book() : refuse('busy');
    },
    // So that whoever looks next sees what is left.
    after: () => custody.reconcile(place.chainId),
  };
}

/** Under the key of its transaction: once, whoever asks for it and however often. */
async function bookTransfer({ sequencer }: ChangeNeeds, { subject = '', texts }: Due): Promise<Applied> {
  const { chainId: id, txid } = readTransfer(subject);
  const [chain, paid] = [findChain(id), parseUnits(texts.get('amount') ?? '')];
  if (!chain || paid === undefined) return refuse('quantity_required');
  const cost = { chain, txid, currencyId: currencyId(Number(texts.get('currency'))), amount: amount(paid) };
  return (await bookChainCost(sequencer, cost)) ? accept(undefined) : refuse('busy');
}

/** By a process that died before it noted so: what it booked is no surplus any more. */
async function isBooked(
  { storage }: ChangeNeeds,
  key: { readonly route: string; readonly id: string },
): Promise<boolean> {
  const { idempotency } = onceFor(key);
  return idempotency !== undefined && (await createStoredOutcomes(storage.sql).find(idempotency)) !== undefined;
}

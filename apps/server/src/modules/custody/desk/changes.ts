// Money on chains that two operators decide on: what our addresses hold beyond the ledger, and what networks cost. A surplus is compared
// anew before anybody approves it and before it is booked, so that nothing is booked which is not there.
import { officeCustody } from '@bourse/contract';
import {
  accept,
  amount,
  type Amount,
  chainId,
  type ChainId,
  currencyId,
  type CurrencyId,
  type CustodyChange,
  findChain,
  formatUnits,
  parseUnits,
  refuse,
  type Result,
} from '@bourse/domain';
import { createStoredOutcomes } from '../../../core/storage/idempotency.ts';
import { type Applied, type DueChange, fundOnce, type Looked, onceFor } from '../../../platform/changes/due-changes.ts';
import { wishMoney } from '../../../platform/funds/money-wishes.ts';
import { askBy, type ChangeKind, defineDesk, viewPlain } from '../../../platform/http/desk.ts';
import type { Proposal } from '../../../platform/http/proposals.ts';
import { bookChainCost, isCostBooked, type TransferCost } from '../balances/chain-costs.ts';
import { readLedger, sumClaimable } from '../balances/reconciler.ts';
import { type ChainCoin, readChainCoin, writeChainCoin } from '../coins/coin-chains.ts';
import type { CustodyServices } from '../custody.ts';

const chainName = (id: ChainId): string => findChain(id)?.name ?? '';
const coinName = ({ market }: Pick<CustodyServices, 'market'>, id: CurrencyId): string =>
  market.currency(id)?.name ?? '';

const surplusOf = ({ subject = '', texts }: DueChange) => ({
  ...readChainCoin(subject),
  amount: amount(parseUnits(texts.get('amount') ?? '') ?? 0n),
});

/** Money that is there beyond the ledger goes to the unclaimed, or to the treasury where the house has sent it. */
const surplusTo = (
  call: typeof officeCustody.proposeSurplus,
  commandKind: 'bookSurplus' | 'fundChain',
): ChangeKind<CustodyServices> => ({
  ask: askBy(call, async (services: CustodyServices, input) => {
    const place = { chainId: chainId(input.chain), currencyId: currencyId(input.currency) };
    if (!services.custody.assets.isOnChain(place.currencyId, place.chainId)) return refuse('currency_not_found');
    if (input.amount <= 0n) return refuse('quantity_required');
    const there = await lookForSurplus(services, { ...place, amount: input.amount });
    if (!there.ok) return there;
    const changes = [
      { field: 'network', from: '', to: chainName(place.chainId) },
      { field: 'currency', from: coinName(services, place.currencyId), to: String(place.currencyId) },
      { field: 'amount', from: '', to: formatUnits(input.amount) },
    ];
    return accept({ subject: writeChainCoin(place), changes });
  }),
  check: (services, change) => lookForSurplus(services, surplusOf(change)),
  look: (services, change) => lookAtSurplus(services, change, commandKind),
  apply: async (services, change) => (await lookAtSurplus(services, change, commandKind)).submit(),
});

const costs: ChangeKind<CustodyServices> = {
  ask: askBy(officeCustody.proposeCosts, async (services: CustodyServices, input) => {
    const found = await wishMoney(services, { ...input, purpose: 'chain_costs' });
    return found.ok ? accept({ subject: String(input.currency), changes: found.value }) : found;
  }),
  apply: (services, change) => fundOnce(services, change, (money) => ({ kind: 'fundChainCosts', ...money })),
};

const transfer: ChangeKind<CustodyServices> = {
  ask: askBy(officeCustody.proposeTransfer, async (services: CustodyServices, { chain, txid }) => {
    const place = { chainId: chainId(chain), txid };
    const cost = await checkTransfer(services, place);
    if (!cost.ok) return cost;
    const { currencyId: coin, amount: paid } = cost.value;
    const changes = [
      { field: 'network', from: '', to: chainName(place.chainId) },
      { field: 'txid', from: '', to: txid },
      { field: 'currency', from: coinName(services, coin), to: String(coin) },
      { field: 'amount', from: '', to: formatUnits(paid) },
    ];
    return accept({ subject: writeTransfer(place), changes });
  }),
  check: checkStanding,
  look: lookAtTransfer,
  apply: async (services, change) => (await lookAtTransfer(services, change)).submit(),
};

export const custodyChanges = defineDesk({
  name: 'custody',
  lock: 5_427_300_019,
  calls: officeCustody,
  view: (services: CustodyServices, proposal) => ({
    ...viewPlain(services, proposal),
    subject_name: nameSubject(services, proposal),
  }),
  changes: {
    surplus: surplusTo(officeCustody.proposeSurplus, 'bookSurplus'),
    chain: surplusTo(officeCustody.proposeChain, 'fundChain'),
    costs,
    transfer,
  },
});

function nameSubject(services: CustodyServices, { kind, subject = '' }: Proposal<CustodyChange>): string {
  if (kind === 'costs') return coinName(services, currencyId(Number(subject)));
  if (kind === 'transfer') return chainName(readTransfer(subject).chainId);
  const place = readChainCoin(subject);
  return `${chainName(place.chainId)} · ${coinName(services, place.currencyId)}`;
}

async function lookAtTransfer(services: CustodyServices, change: DueChange): Promise<Looked> {
  const seen = await checkStanding(services, change);
  // What is booked may be by a process that died before it noted so.
  const isDue = seen.ok || seen.code === 'chain_cost_booked';
  return {
    submit: () => (isDue ? bookTransfer(services, change) : Promise.resolve(seen)),
    after: () => services.custody.reconcile(readTransfer(change.subject ?? '').chainId),
  };
}

/** What a transfer has cost is what was asked for; another block may have it since, or none. */
async function checkStanding(needs: CustodyServices, { subject = '', texts }: DueChange): Promise<Applied> {
  const cost = await checkTransfer(needs, readTransfer(subject));
  if (!cost.ok) return cost;
  const { currencyId: coin, amount: paid } = cost.value;
  const isSame = texts.get('currency') === String(coin) && parseUnits(texts.get('amount') ?? '') === paid;
  return isSame ? accept(undefined) : refuse('proposal_outdated');
}

/** The nodes are asked here, and not by what submits it, which the lock of the desk is held for. */
async function lookAtSurplus(
  needs: CustodyServices,
  change: DueChange,
  commandKind: 'bookSurplus' | 'fundChain',
): Promise<Looked> {
  const place = surplusOf(change);
  const seen = (await isBooked(needs, change)) ? undefined : await lookForSurplus(needs, place);
  const book = () => fundOnce(needs, change, (money) => ({ kind: commandKind, chainId: place.chainId, ...money }));
  return {
    submit: async () => {
      if (!seen) return book();
      // It waits for the next look, also where anything of that coin was booked since this one.
      if (!seen.ok) return seen.code === 'surplus_unknown' ? refuse('busy') : seen;
      return (await readLedger(needs.storage.sql, place)) === seen.value ? book() : refuse('busy');
    },
    // So that whoever looks next sees what is left.
    after: () => needs.custody.reconcile(place.chainId),
  };
}

/** Under the key of its transaction: once, whoever asks for it and however often. */
async function bookTransfer({ sequencer }: CustodyServices, { subject = '', texts }: DueChange): Promise<Applied> {
  const { chainId: id, txid } = readTransfer(subject);
  const [chain, paid] = [findChain(id), parseUnits(texts.get('amount') ?? '')];
  if (!chain || paid === undefined) return refuse('quantity_required');
  const cost = { chain, txid, currencyId: currencyId(Number(texts.get('currency'))), amount: amount(paid) };
  return (await bookChainCost(sequencer, cost)) ? accept(undefined) : refuse('busy');
}

/** By a process that died before it noted so: what it booked is no surplus any more. */
async function isBooked({ storage }: CustodyServices, change: DueChange): Promise<boolean> {
  const { idempotency } = onceFor(change);
  return idempotency !== undefined && (await createStoredOutcomes(storage.sql).find(idempotency)) !== undefined;
}

type Transfer = { readonly chainId: ChainId; readonly txid: string };

/** Writes a transfer as the subject of a proposal. */
const writeTransfer = ({ chainId: chain, txid }: Transfer): string => `${chain}/${txid}`;

function readTransfer(subject: string): Transfer {
  const [chain, txid = ''] = subject.split('/');
  return { chainId: chainId(Number(chain)), txid };
}

/**
 * Returns the balance by the ledger at that moment. Refuses where our addresses do not hold so much beyond it; deposits that may
 * still be credited to their owners do not count.
 */
async function lookForSurplus(
  { storage: { sql }, custody }: CustodyServices,
  { amount: wanted, ...place }: ChainCoin & { readonly amount: Amount },
): Promise<Result<bigint, 'surplus_unknown' | 'surplus_short'>> {
  const balance = (await custody.reconcile(place.chainId))?.get(place.currencyId);
  if (!balance) return refuse('surplus_unknown', { network: findChain(place.chainId)?.name ?? '' });
  const free = balance.difference - (await sumClaimable(sql, place));
  if (free >= wanted) return accept(balance.ledger);
  return refuse('surplus_short', { available: formatUnits(free > 0n ? free : 0n), currencyId: place.currencyId });
}

/** Returns the cost of a transfer between our own addresses whose keys are not here; refuses where it is booked already. */
async function checkTransfer(
  { storage: { sql }, custody }: CustodyServices,
  { chainId: id, txid }: Transfer,
): Promise<Result<TransferCost, 'own_transfer_not_found' | 'chain_cost_booked'>> {
  const chain = findChain(id);
  const cost = chain && (await custody.transferCost(id, txid));
  if (!cost) return refuse('own_transfer_not_found', { network: chain?.name ?? '' });
  return (await isCostBooked(sql, { chain, txid })) ? refuse('chain_cost_booked') : accept(cost);
}

// Money on chains that two operators decide on: what our addresses hold beyond the ledger, and what networks cost. A surplus is compared
// anew before anybody approves it and before it is booked, so that nothing is booked which is not there.
import { officeCustody } from '@bourse/contract';
import {
  accept,
  amount,
  chainId,
  currencyId,
  type CustodyChange,
  findChain,
  formatUnits,
  parseUnits,
  refuse,
} from '@bourse/domain';
import { type Applied, type DueChange, fundOnce, type Looked, onceFor } from '../../../platform/changes/due-changes.ts';
import { readLedger } from '../balances/balance-store.ts';
import { bookChainCost } from '../balances/chain-costs.ts';
import {
  checkSurplus,
  checkTransfer,
  lookForSurplus,
  readChainCoin,
  readTransfer,
  writeChainCoin,
  writeTransfer,
} from './desk-changes.ts';
import type { CustodyServices } from '../services.ts';
import { askBy, type ChangeKind, defineDesk, viewPlain } from '../../../platform/http/desk.ts';
import type { Proposal } from '../../../platform/http/proposals.ts';
import { wishMoney } from '../../../platform/funds/money-wishes.ts';
import { createStoredOutcomes } from '../../../core/storage/idempotency.ts';
import { chainName, coinName } from './view.ts';

type Needs = CustodyServices;
type Due = DueChange;

const surplusOf = ({ subject = '', texts }: Due) => ({
  ...readChainCoin(subject),
  amount: amount(parseUnits(texts.get('amount') ?? '') ?? 0n),
});

/** Money that is there beyond the ledger goes to the unclaimed, or to the treasury where the house has sent it. */
const surplusTo = (
  call: typeof officeCustody.proposeSurplus,
  commandKind: 'bookSurplus' | 'fundChain',
): ChangeKind<Needs> => ({
  ask: askBy(call, async (services: Needs, input) => {
    const place = { chainId: chainId(input.chain), currencyId: currencyId(input.currency) };
    if (!services.custody.assets.isOnChain(place.currencyId, place.chainId)) return refuse('currency_not_found');
    if (input.amount <= 0n) return refuse('quantity_required');
    const there = await checkSurplus(services, { ...place, amount: input.amount });
    if (!there.ok) return there;
    const changes = [
      { field: 'network', from: '', to: chainName(place.chainId) },
      { field: 'currency', from: coinName(services, place.currencyId), to: String(place.currencyId) },
      { field: 'amount', from: '', to: formatUnits(input.amount) },
    ];
    return accept({ subject: writeChainCoin(place), changes });
  }),
  check: (services, change) => checkSurplus(services, surplusOf(change)),
  look: (services, change) => lookAtSurplus(services, change, commandKind),
  apply: async (services, change) => (await lookAtSurplus(services, change, commandKind)).submit(),
});

const costs: ChangeKind<Needs> = {
  ask: askBy(officeCustody.proposeCosts, async (services: Needs, input) => {
    const found = await wishMoney(services, { ...input, purpose: 'chain_costs' });
    return found.ok ? accept({ subject: String(input.currency), changes: found.value }) : found;
  }),
  apply: (services, change) => fundOnce(services, change, (money) => ({ kind: 'fundChainCosts', ...money })),
};

const transfer: ChangeKind<Needs> = {
  ask: askBy(officeCustody.proposeTransfer, async (services: Needs, { chain, txid }) => {
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
  view: (services: Needs, proposal) => ({
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

function nameSubject(services: Needs, { kind, subject = '' }: Proposal<CustodyChange>): string {
  if (kind === 'costs') return coinName(services, currencyId(Number(subject)));
  if (kind === 'transfer') return chainName(readTransfer(subject).chainId);
  const place = readChainCoin(subject);
  return `${chainName(place.chainId)} · ${coinName(services, place.currencyId)}`;
}

async function lookAtTransfer(services: Needs, change: Due): Promise<Looked> {
  const seen = await checkStanding(services, change);
  // What is booked may be by a process that died before it noted so.
  const isDue = seen.ok || seen.code === 'chain_cost_booked';
  return {
    submit: () => (isDue ? bookTransfer(services, change) : Promise.resolve(seen)),
    after: () => services.custody.reconcile(readTransfer(change.subject ?? '').chainId),
  };
}

/** What a transfer has cost is what was asked for; another block may have it since, or none. */
async function checkStanding(needs: Needs, { subject = '', texts }: Due): Promise<Applied> {
  const cost = await checkTransfer(needs, readTransfer(subject));
  if (!cost.ok) return cost;
  const { currencyId: coin, amount: paid } = cost.value;
  const isSame = texts.get('currency') === String(coin) && parseUnits(texts.get('amount') ?? '') === paid;
  return isSame ? accept(undefined) : refuse('proposal_outdated');
}

/** The nodes are asked here, and not by what submits it, which the lock of the desk is held for. */
async function lookAtSurplus(needs: Needs, change: Due, commandKind: 'bookSurplus' | 'fundChain'): Promise<Looked> {
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
async function bookTransfer({ sequencer }: Needs, { subject = '', texts }: Due): Promise<Applied> {
  const { chainId: id, txid } = readTransfer(subject);
  const [chain, paid] = [findChain(id), parseUnits(texts.get('amount') ?? '')];
  if (!chain || paid === undefined) return refuse('quantity_required');
  const cost = { chain, txid, currencyId: currencyId(Number(texts.get('currency'))), amount: amount(paid) };
  return (await bookChainCost(sequencer, cost)) ? accept(undefined) : refuse('busy');
}

/** By a process that died before it noted so: what it booked is no surplus any more. */
async function isBooked({ storage }: Needs, change: Due): Promise<boolean> {
  const { idempotency } = onceFor(change);
  return idempotency !== undefined && (await createStoredOutcomes(storage.sql).find(idempotency)) !== undefined;
}

// What operators ask for about money on chains, before it is a proposal: refused where it could not hold now.
import type { officeCustody, ParsedInputOf } from '@bourse/contract';
import { accept, chainId, currencyId, type CustodyChange, formatUnits, refuse, type Result } from '@bourse/domain';
import { checkSurplus, checkTransfer, writeChainCoin, writeTransfer } from './desk-changes.ts';
import { wishOf } from '../../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../../platform/http/proposals.ts';
import { wishMoney } from '../../../platform/funds/money-wishes.ts';
import type { CustodyServices } from '../services.ts';
import { chainName, coinName } from './view.ts';

type Asked = Result<Wish<CustodyChange>>;
type Input = ParsedInputOf<typeof officeCustody.proposeSurplus>;

/** Of what is there beyond the ledger: to the unclaimed, or to the treasury where the house has sent it. */
export async function wishSurplus(services: CustodyServices, kind: 'surplus' | 'chain', input: Input): Promise<Asked> {
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
  return wishOf(services, { kind, subject: writeChainCoin(place), changes, reason: input.reason });
}

export async function wishTransfer(
  services: CustodyServices,
  { chain, txid, reason }: ParsedInputOf<typeof officeCustody.proposeTransfer>,
): Promise<Asked> {
  const transfer = { chainId: chainId(chain), txid };
  const cost = await checkTransfer(services, transfer);
  if (!cost.ok) return cost;
  const { currencyId: coin, amount } = cost.value;
  const changes = [
    { field: 'network', from: '', to: chainName(transfer.chainId) },
    { field: 'txid', from: '', to: txid },
    { field: 'currency', from: coinName(services, coin), to: String(coin) },
    { field: 'amount', from: '', to: formatUnits(amount) },
  ];
  return wishOf(services, { kind: 'transfer', subject: writeTransfer(transfer), changes, reason });
}

export async function wishCosts(
  services: CustodyServices,
  { reason, ...money }: ParsedInputOf<typeof officeCustody.proposeCosts>,
): Promise<Asked> {
  const found = await wishMoney(services, { ...money, purpose: 'chain_costs' });
  if (!found.ok) return found;
  return accept({
    kind: 'costs',
    subject: String(money.currency),
    changes: found.value,
    reason,
    effectiveFrom: undefined,
  });
}

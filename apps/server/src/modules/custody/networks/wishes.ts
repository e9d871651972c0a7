// What operators ask for, before it is a proposal: whether it could hold is said here already.
import type { officeNetworks, ParsedInputOf } from '@bourse/contract';
import { chainId, currencyId, findChain, type NetworkChange, refuse, type Result } from '@bourse/domain';
import { showFields } from '../../../platform/changes/setting-fields.ts';
import { DECIMALS_MAX, findNetworkFault, NETWORK_FIELDS, NEW_NETWORK } from '../coins/coin-chain-fields.ts';
import { findCoinChain } from '../coins/coin-chain-store.ts';
import { writeChainCoin } from '../desk/desk-changes.ts';
import { draftOf, wishOf } from '../../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../../platform/http/proposals.ts';
import type { CustodyServices } from '../services.ts';
import { askDecimals, askSigner, readToken } from './token.ts';

type Asked = Result<Wish<NetworkChange>>;

/** Every setting is named, so that whoever approves it sees them all. */
export async function wishNetwork(
  services: CustodyServices,
  input: ParsedInputOf<typeof officeNetworks.proposeNetwork>,
): Promise<Asked> {
  const token = readToken(services, input);
  if (!token.ok) return token;
  const { coin, chain, contract } = token.value;
  const told = await askDecimals(services, token.value);
  if (!told.ok) return told;
  const decimals = told.value ?? input.decimals;
  if (decimals === undefined || decimals > DECIMALS_MAX) return refuse('token_decimals_invalid');
  if (input.decimals !== undefined && input.decimals !== decimals) {
    return refuse('token_decimals_differ', { decimals: String(decimals) });
  }
  const draft = draftOf({ fields: NETWORK_FIELDS, stands: undefined, beginning: NEW_NETWORK, input });
  if (!draft) return refuse('invalid_market_settings');
  const fault = findNetworkFault(draft.next, { currencyId: coin.id, decimals });
  if (fault) return fault;
  const command = await askSigner(services, token.value, decimals);
  if (!command.ok) return command;
  if (command.value !== '') return refuse('token_not_signed', { command: command.value });
  const asked = {
    contract,
    decimals: String(decimals),
    signed_name: coin.name,
    ...showFields(NETWORK_FIELDS, draft.next),
  };
  const changes = Object.entries(asked).map(([field, to]) => ({ field, from: '', to }));
  const subject = writeChainCoin({ chainId: chain.id, currencyId: coin.id });
  return wishOf(services, { kind: 'network', subject, changes, reason: input.reason }, input);
}

export async function wishSettings(
  services: CustodyServices,
  input: ParsedInputOf<typeof officeNetworks.proposeSettings>,
): Promise<Asked> {
  const place = { chainId: chainId(input.chain), currencyId: currencyId(input.currency) };
  const stands = findChain(place.chainId) && (await findCoinChain(services.storage.sql, place));
  if (!stands) return refuse('network_not_found');
  const draft = draftOf({ fields: NETWORK_FIELDS, stands, beginning: NEW_NETWORK, input });
  if (!draft) return refuse('invalid_market_settings');
  const fault = findNetworkFault(draft.next, stands);
  if (fault) return fault;
  const wish = { subject: writeChainCoin(place), changes: draft.changes, reason: input.reason };
  return wishOf(services, { kind: 'settings', ...wish }, input);
}

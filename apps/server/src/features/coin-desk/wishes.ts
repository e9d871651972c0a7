// What operators ask for, before it is a proposal: whether it could hold is said here already.
import type { officeCoins, ParsedInputOf } from '@bourse/contract';
import {
  accept,
  type CoinChange,
  currencyId,
  type EngineRefusalCode,
  marketId,
  refuse,
  type Result,
  USD_INDEX,
  USDT,
} from '@bourse/domain';
import { findMarketFault } from '@bourse/engine/formulas';
import { locales } from '@bourse/messages';
import { changesOf, draftOf, wishOf, wishReceived } from '../../http/proposal-wishes.ts';
import type { Wish } from '../../http/proposals.ts';
import type { Services } from '../../http/services.ts';
import { MARKET_FIELDS, type MarketTerms, NEW_MARKET, OF_MARKET, writeCoin } from '../../market/coin-fields.ts';
import { findClash, findFreeCoinId, findMarketTerms, type Pair, writePair } from '../../market/coin-settings.ts';
import type { NewCoin } from '../../market/describe-coins.ts';
import type { ProposedChange } from '../../storage/proposal-columns.ts';

type Asked = Result<Wish<CoinChange>>;
type CoinInput = ParsedInputOf<typeof officeCoins.proposeCoin>;
type MarketInput = ParsedInputOf<typeof officeCoins.proposeMarket>;

export async function wishCoin(services: Services, input: CoinInput): Promise<Asked> {
  const { storage, market } = services;
  const coin: NewCoin = {
    id: input.id === undefined ? await findFreeCoinId(storage) : currencyId(input.id),
    name: input.name,
    fullName: input.full_name,
    names: input.names,
    description: input.about,
    logo: input.logo,
    isIndexed: input.is_indexed === 1,
  };
  if (market.currency(coin.id)) return refuse('coin_id_taken');
  if (coin.name.toLowerCase() === 'omni') return refuse('network_closed_by_issuer');
  const clash = await findClash(storage, coin);
  if (clash) return clash;
  const missing = locales.filter(({ code }) => (coin.names[code] ?? '') === '');
  if (missing.length > 0) {
    return refuse('coin_names_missing', { languages: missing.map(({ name }) => name).join(', ') });
  }
  if (coin.fullName === '') return refuse('invalid_request', { field: 'full_name' });
  if (coin.logo !== '' && !(await isUploaded(services, coin.logo))) return refuse('picture_not_found');
  const opened = input.market === undefined ? accept([]) : changeMarket(undefined, input.market);
  if (!opened.ok) return opened;
  const ofMarket = opened.value.map((change) => ({ ...change, field: `${OF_MARKET}${change.field}` }));
  const changes = [...changesOf(writeCoin(coin), new Map()), ...ofMarket];
  return wishOf(services, { kind: 'coin', subject: String(coin.id), changes, reason: input.reason }, input);
}

export async function wishMarket(services: Services, input: MarketInput): Promise<Asked> {
  const pair = findPair(services, input);
  if (!pair.ok) return pair;
  const stands = await findMarketTerms(services.storage, pair.value);
  if (stands?.terms.state === 'view_only') return refuse('market_view_only');
  const changed = changeMarket(stands?.terms, input);
  if (!changed.ok) return changed;
  const subject = writePair(pair.value);
  return wishOf(services, { kind: 'market', subject, changes: changed.value, reason: input.reason }, input);
}

/** Where no chain brings them. */
export function wishSupply(
  services: Services,
  { reason, ...money }: ParsedInputOf<typeof officeCoins.proposeSupply>,
): Asked {
  const received = wishReceived(services, money);
  if (!received.ok) return received;
  return wishOf(services, { kind: 'supply', subject: String(money.currency), changes: received.value, reason });
}

/** The market's own, or of a coin against USDT. */
function findPair(
  { market }: Pick<Services, 'market'>,
  { id, currency }: MarketInput,
): Result<Pair, 'market_not_found' | 'currency_not_found'> {
  if (id !== undefined) {
    const info = market.market(marketId(id));
    return info ? accept({ baseId: info.base.id, quoteId: info.quote.id }) : refuse('market_not_found');
  }
  const coin = market.currency(currency ?? 0);
  return coin && coin.id !== USDT && coin.id !== USD_INDEX
    ? accept({ baseId: coin.id, quoteId: USDT })
    : refuse('currency_not_found');
}

/** Of a new one every setting is named, so that whoever approves it sees them all. */
function changeMarket(
  stands: MarketTerms | undefined,
  input: object,
): Result<readonly ProposedChange[], EngineRefusalCode> {
  const draft = draftOf({ fields: MARKET_FIELDS, stands, beginning: NEW_MARKET, input });
  if (!draft) return refuse('invalid_market_settings');
  const fault = findMarketFault(draft.next);
  if (fault) return refuse(fault);
  if (stands) return accept(draft.changes);
  return accept([...MARKET_FIELDS].map(([field, { show }]) => ({ field, from: '', to: show(draft.next) })));
}

async function isUploaded({ storage }: Pick<Services, 'storage'>, logo: string): Promise<boolean> {
  const found = await storage.sql`SELECT 1 FROM site_pictures WHERE name = ${logo.slice(-43)}`;
  return found.length > 0;
}

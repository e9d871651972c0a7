// What operators ask for of a coin itself, before it is a proposal: a new one, or something else that is said of one.
import type { officeCoins, ParsedInputOf } from '@bourse/contract';
import { accept, currencyId, formatUnits, refuse, type Result } from '@bourse/domain';
import { locales } from '@bourse/messages';
import type { CoinProfile } from '../../../core/market/read-catalogue.ts';
import { type Asked as Wished, changesOf } from '../../../platform/http/desk.ts';
import { NEW_PROFILE, OF_MARKET, showCoin, SIMULATED_PRICE } from '../fields.ts';
import { findNeedOf } from '../needs.ts';
import type { CoinsServices } from '../services.ts';
import { findClash, findFreeCoinId, findProfile } from '../settings.ts';
import { isSimulated } from './simulated.ts';
import { changeMarket } from './wishes.ts';

type Asked = Result<Wished>;
type CoinInput = ParsedInputOf<typeof officeCoins.proposeCoin>;
type ProfileInput = ParsedInputOf<typeof officeCoins.proposeProfile>;
type Offer = Pick<CoinInput, 'is_indexed' | 'is_match' | 'is_legal' | 'is_lever' | 'is_micro' | 'sort'>;

/** What is left out stays. */
function offerOf(stands: CoinProfile, offer: Offer) {
  const flag = (asked: 0 | 1 | undefined, isSet: boolean): boolean => (asked === undefined ? isSet : asked === 1);
  return {
    isIndexed: flag(offer.is_indexed, stands.isIndexed),
    isMatch: flag(offer.is_match, stands.isMatch),
    isLegal: flag(offer.is_legal, stands.isLegal),
    isLever: flag(offer.is_lever, stands.isLever),
    isMicro: flag(offer.is_micro, stands.isMicro),
    sort: offer.sort ?? stands.sort,
  };
}

export async function wishCoin(services: CoinsServices, input: CoinInput): Promise<Asked> {
  const { storage, market } = services;
  const id = input.id === undefined ? await findFreeCoinId(storage) : currencyId(input.id);
  const coin: CoinProfile = {
    name: input.name,
    fullName: input.full_name,
    names: input.names,
    description: input.about,
    logo: input.logo,
    ...offerOf(NEW_PROFILE, input),
  };
  if (market.currency(id)) return refuse('coin_id_taken');
  if (coin.name.toLowerCase() === 'omni') return refuse('network_closed_by_issuer');
  const clash = await findClash(storage, { id, name: coin.name });
  if (clash) return clash;
  const sound = await checkProfile(services, coin);
  if (!sound.ok) return sound;
  const opened = input.market === undefined ? accept({ changes: [] }) : changeMarket(undefined, input.market);
  if (!opened.ok) return opened;
  const price = input.simulated_price;
  if (price !== undefined && (price <= 0n || !coin.isIndexed || !isSimulated(services))) {
    return refuse('invalid_request', { field: SIMULATED_PRICE });
  }
  const simulated = price === undefined ? [] : [{ field: SIMULATED_PRICE, from: '', to: formatUnits(price) }];
  const ofMarket = opened.value.changes.map((change) => ({ ...change, field: `${OF_MARKET}${change.field}` }));
  const changes = [...changesOf(showCoin(coin), new Map()), ...simulated, ...ofMarket];
  return accept({ subject: String(id), changes });
}

export async function wishProfile(services: CoinsServices, input: ProfileInput): Promise<Asked> {
  const { storage, market } = services;
  const id = currencyId(input.currency);
  const stands = market.currency(id) && (await findProfile(storage, id));
  if (!stands) return refuse('currency_not_found', { currencyId: id });
  const coin: CoinProfile = {
    ...stands,
    fullName: input.full_name ?? stands.fullName,
    names: { ...stands.names, ...input.names },
    description: { ...stands.description, ...input.about },
    logo: input.logo ?? stands.logo,
    ...offerOf(stands, input),
  };
  const sound = await checkProfile(services, coin, stands);
  if (!sound.ok) return sound;
  const need = await findNeedOf(storage, { id, stands, coin });
  if (need) return need;
  const changes = changesOf(showCoin(coin), showCoin(stands));
  return accept({ subject: String(id), changes });
}

/** One whose full name says it everywhere has no others; from the first on it has them in every language. */
async function checkProfile(
  services: CoinsServices,
  { fullName, names, logo }: CoinProfile,
  stands?: CoinProfile,
): Promise<Result<undefined>> {
  const missing = locales.filter(({ code }) => (names[code] ?? '') === '');
  const mayHaveNone = stands !== undefined && Object.values(stands.names).every((name) => name === '');
  if (missing.length > 0 && !(mayHaveNone && missing.length === locales.length)) {
    return refuse('coin_names_missing', { languages: missing.map(({ name }) => name).join(', ') });
  }
  if (fullName === '') return refuse('invalid_request', { field: 'full_name' });
  if (logo !== '' && !(await isUploaded(services, logo))) return refuse('picture_not_found');
  return accept(undefined);
}

async function isUploaded({ storage }: Pick<CoinsServices, 'storage'>, logo: string): Promise<boolean> {
  const found = await storage.sql`SELECT 1 FROM site_pictures WHERE name = ${logo.slice(-43)}`;
  return found.length > 0;
}

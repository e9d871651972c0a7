// What a deal is agreed on, gathered and sealed before it is opened: both verified names, where its seller is paid, the words
// of the ad.
import { accept, type PaymentWay, refuse, type Result, type UserId } from '@bourse/domain';
import { copyMethod } from '../deals/methods.ts';
import { findMethods } from '../deals/payment-methods.ts';
import { type AdTerms, adTerms, loadTerms, storeTerms, type TermsMethod } from '../deals/terms.ts';
import type { LiveFiatAd } from '../board.ts';
import type { FiatServices } from '../services.ts';
import { findVerifiedName } from '../../identity/index.ts';

export type Payee = { readonly name: string; readonly methods: readonly TermsMethod[] };

/** Verified, and with a way to be paid; undefined for everybody else. */
export async function findPayee(services: FiatServices, userId: UserId): Promise<Payee | undefined> {
  const { storage, vault } = services;
  const [name, methods] = await Promise.all([
    findVerifiedName(services, userId),
    findMethods(storage.sql, { vault, userId }),
  ]);
  return name === undefined || methods.length === 0 ? undefined : { name, methods: methods.map(copyMethod) };
}

/** Those of the ad's ways that are offered; of a taker who has chosen some, these. The first way first. */
function methodsFor(
  ways: readonly PaymentWay[],
  { methods }: Payee,
  chosen?: readonly number[],
): readonly TermsMethod[] {
  const isChosen = ({ id }: TermsMethod): boolean => chosen === undefined || chosen.includes(id);
  return ways.flatMap((way) => methods.filter((method) => method.way === way && isChosen(method)));
}

type Taking = {
  readonly ad: LiveFiatAd;
  readonly takerId: UserId;
  /** The taker's ways to be paid where the taker sells; undefined means any of the ad's ways. */
  readonly chosen: readonly number[] | undefined;
};

/** The id of the sealed terms; undefined where the taker's payment information is not enough. */
export async function agreeOnDeal(
  services: FiatServices,
  { ad, takerId, chosen }: Taking,
): Promise<Result<number | undefined, 'fiat_ad_not_takeable'>> {
  const [taker, publisher, words] = await Promise.all([
    findPayee(services, takerId),
    findPayee(services, ad.publisherId),
    findWords(services, ad),
  ]);
  if (!taker) return accept(undefined);
  if (!publisher) return refuse('fiat_ad_not_takeable');
  const isSold = ad.side === 'sell';
  const [buyer, seller] = isSold ? [taker, publisher] : [publisher, taker];
  const methods = methodsFor(services.fiat.offeredWays(ad.ways), seller, isSold ? undefined : chosen);
  if (methods.length === 0) return isSold ? refuse('fiat_ad_not_takeable') : accept(undefined);
  const terms = { buyer: { name: buyer.name }, seller: { name: seller.name, methods: [...methods] }, ...words };
  const pictures = methods.flatMap(({ qrPicture }) => qrPicture ?? []);
  return accept(await storeTerms(services, { userId: takerId, terms, pictures }));
}

async function findWords(services: FiatServices, { termsId }: LiveFiatAd): Promise<AdTerms> {
  return (await loadTerms(services, [termsId], adTerms)).get(termsId) ?? { text: '', greeting: '' };
}

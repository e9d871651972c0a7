// An ad is taken: what both agree on is sealed, then the engine opens the deal or says why not.
import { c2c, fiat as contract, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  type Accepted,
  assert,
  fiatAdId,
  type Refusal,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import type { OpenFiatDeal } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { DuplicateGuard } from '../../../platform/http/duplicate-guard.ts';
import { type CallContext, mount } from '../../../platform/http/mount.ts';
import { findTradePasswordHash } from '../../security/index.ts';
import type { LiveFiatAd } from '../board.ts';
import { checkSentPassword } from '../deals/fund-password.ts';
import { findPayee } from '../deals/payment-methods.ts';
import { findWords, storeTerms, type TermsMethod } from '../deals/terms.ts';
import type { FiatServices } from '../services.ts';
import type { C2cServices } from './figures.ts';
import { findOwnDeal } from './queries.ts';

export function takeRoutes(app: FastifyInstance, services: C2cServices): void {
  const guard = new DuplicateGuard();
  const take = takeAd(services, guard);
  mount(app, services, contract.take, take);
  mount(app, services, c2c.take, take);
}

/** The input of both calls that take an ad: of the fields that both have, as few are required as in either. */
type Input = ParsedInputOf<typeof c2c.take>;
type Taking = Pick<CallContext<typeof c2c.take>, 'input' | 'user' | 't' | 'submitPrepared' | 'attempt'>;

function takeAd(services: C2cServices, guard: DuplicateGuard) {
  const { clock, storage } = services;
  return async ({ input, user, t, submitPrepared, attempt }: Taking) => {
    const send = () => submitPrepared(() => prepare(services, user.id, input));
    const name = [user.id, input.id, input.value, input.means].join(' ');
    const isKeyed = attempt.idempotency !== undefined;
    const outcome = await (isKeyed ? send() : guard.send({ name, now: clock.now() }, send));
    if (!outcome.ok) return outcome;
    const deal = await findOwnDeal(storage.db, outcome.value.dealId, user.id);
    assert(deal.ok, 'what was opened is committed');
    const { id, side: type, kind } = deal.value;
    return { message: { msg: t('answer.fiat_taken'), data: { id, type, kind } } };
  };
}

async function prepare(services: C2cServices, userId: UserId, input: Input): Promise<Accepted<OpenFiatDeal> | Refusal> {
  const adId = fiatAdId(input.id);
  const ad = services.fiat.ad(adId);
  const command: OpenFiatDeal = { kind: 'openFiatDeal', userId, adId, hasTradePassword: false };
  // A refusal about the user goes before one about a missing ad.
  if (!ad) return (await findPayee(services, userId)) ? refuse('fiat_ad_not_found') : accept(command);
  if (ad.kind !== 'c2c' && input.value !== undefined && input.means === undefined)
    return refuse('choice_required', { field: 'means' });
  if (ad.side === 'buy') {
    const checked = await checkSentPassword(services, { userId, sent: input });
    if (!checked.ok) return checked;
  }
  const agreed = await agreeOnDeal(services, ad, userId, readIds(input.methods));
  if (!agreed.ok) return agreed;
  return accept({
    ...command,
    hasTradePassword: (await findTradePasswordHash(services, userId)) !== undefined,
    ...(agreed.value === undefined ? {} : { termsId: agreed.value }),
    ...(input.price === undefined ? {} : { price: input.price }),
    ...sizeOf(ad.kind === 'c2c' ? ad.totalNumber : undefined, input),
  });
}

/** An ad of a user goes whole, whatever was sent. */
function sizeOf(whole: OpenFiatDeal['number'], { value, means }: Input): Pick<OpenFiatDeal, 'number' | 'money'> {
  if (whole !== undefined) return { number: whole };
  if (value === undefined) return {};
  return means === 'money' ? { money: value } : { number: value };
}

const readIds = (list: string | undefined): readonly number[] | undefined =>
  list?.split(',').flatMap((text) => (/^[1-9]\d{0,14}$/.test(text.trim()) ? [Number(text)] : []));

/**
 * Gathers and seals what the deal is agreed on: both verified names, where its seller is paid, the words of the ad. Answers
 * the id of the sealed terms; undefined where the taker's payment information is not enough. `chosen` are the taker's ways to
 * be paid where the taker sells; undefined means any of the ad's ways.
 */
async function agreeOnDeal(
  services: FiatServices,
  ad: LiveFiatAd,
  takerId: UserId,
  chosen: readonly number[] | undefined,
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
  // Those of the ad's ways that are offered, the first way first; of a taker who has chosen some, these.
  const isChosen = ({ id }: TermsMethod): boolean => isSold || chosen === undefined || chosen.includes(id);
  const methods = services.fiat
    .offeredWays(ad.ways)
    .flatMap((way) => seller.methods.filter((method) => method.way === way && isChosen(method)));
  if (methods.length === 0) return isSold ? refuse('fiat_ad_not_takeable') : accept(undefined);
  const terms = { buyer: { name: buyer.name }, seller: { name: seller.name, methods }, ...words };
  const pictures = methods.flatMap(({ qrPicture }) => qrPicture ?? []);
  return accept(await storeTerms(services, { userId: takerId, terms, pictures }));
}

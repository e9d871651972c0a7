// An ad is taken: what both agree on is sealed, then the engine opens the deal or says why not.
import { c2c, fiat as contract, type ParsedInputOf } from '@bourse/contract';
import { accept, type Accepted, assert, fiatAdId, type Refusal, refuse, type UserId } from '@bourse/domain';
import type { OpenFiatDeal } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { DuplicateGuard } from '../../../platform/http/duplicate-guard.ts';
import { type CallContext, mount } from '../../../platform/http/mount.ts';
import { agreeOnDeal, findPayee } from './agreement.ts';
import { checkSentPassword } from '../deals/fund-password.ts';
import type { C2cServices } from './needs.ts';
import { findOwnDeal } from './queries.ts';
import { findTradePasswordHash } from '../../security/index.ts';

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
  const agreed = await agreeOnDeal(services, { ad, takerId: userId, chosen: readIds(input.methods) });
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

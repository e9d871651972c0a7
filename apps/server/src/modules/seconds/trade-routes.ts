// Second contracts in: submitted at an index that is still to come.
import { micro as contract } from '@bourse/contract';
import { assert, currencyId, marketId, type Refusal, type UserId } from '@bourse/domain';
import type { PlaceMicroOrder } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { DuplicateGuard } from '../../platform/http/duplicate-guard.ts';
import { type DetailedRefusal, type Handler, mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { viewMicroRows } from './contract-view.ts';
import type { SecondsServices } from './services.ts';
import { findCountryId } from './country.ts';
import { DIRECTION } from './list-routes.ts';
import { findOrder } from './queries.ts';
import { mailRiskLink, riskPageUrl } from './risk-links.ts';

export function tradeRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.submit, submitOrder(services));
}

/** Answers with the present row: the first time it waits for its tick, a repeated key may find it closed. */
function submitOrder(services: SecondsServices): Handler<typeof contract.submit> {
  const { market, storage, clock } = services;
  const guard = new DuplicateGuard();
  return async ({ input, user, t, submit, attempt }) => {
    const countryId = await findCountryId(services, user.id);
    const command: PlaceMicroOrder = {
      kind: 'placeMicroOrder',
      userId: user.id,
      marketId: marketId(input.match_id),
      currencyId: currencyId(input.currency_id),
      direction: DIRECTION[input.type],
      seconds: input.seconds,
      stake: input.number,
      ...(countryId === undefined ? {} : { countryId }),
    };
    const isKeyed = attempt.idempotency !== undefined;
    const send = () => submit(command);
    const outcome = await (isKeyed ? send() : guard.send({ name: nameOf(command), now: clock.now() }, send));
    if (!outcome.ok)
      return outcome.code === 'micro_risk_not_accepted' ? explainRisk(services, user.id, outcome, t) : outcome;
    const order = await findOrder(storage.db, outcome.value.microOrderId);
    assert(order, 'what was accepted is committed');
    const [row] = viewMicroRows(market, [order], { now: clock.now(), t });
    assert(row, 'no market is ever deleted');
    return { message: row };
  };
}

/** Only the statement is missing: the refusal says where it is accepted, and so does a mail. */
async function explainRisk(
  services: SecondsServices,
  userId: UserId,
  refusal: Refusal,
  t: Translate,
): Promise<DetailedRefusal> {
  const version = Number(refusal.params['version']);
  await mailRiskLink(services, { userId, version });
  const url = riskPageUrl(services);
  const said = [t('refusal.micro_risk_not_accepted', { version }), t('answer.micro_risk_link', { url })];
  return { ...refusal, data: { url, version }, message: said.join(' ') };
}

const nameOf = ({
  userId,
  marketId: market,
  currencyId: currency,
  direction,
  seconds,
  stake,
}: PlaceMicroOrder): string => [userId, market, currency, direction, seconds, stake].join(' ');

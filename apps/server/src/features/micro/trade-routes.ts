// Second contracts in: submitted at an index that is still to come.
import { micro as contract } from '@bourse/contract';
import { assert, currencyId, marketId } from '@bourse/domain';
import type { PlaceMicroOrder } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { DuplicateGuard } from '../../http/duplicate-guard.ts';
import { type Handler, mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { viewMicroRows } from '../../market/micro-view.ts';
import { findCountryId } from './country.ts';
import { DIRECTION } from './list-routes.ts';
import { findOrder } from './queries.ts';

export function tradeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, contract.submit, submitOrder(services));
}

/** Answers the row as it stands: the first time it waits for its tick, a repeated key may find it closed. */
function submitOrder(services: Services): Handler<typeof contract.submit> {
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
    if (!outcome.ok) return outcome;
    const order = await findOrder(storage.db, outcome.value.microOrderId);
    assert(order, 'what was accepted is committed');
    const [row] = viewMicroRows(market, [order], { now: clock.now(), t });
    assert(row, 'no market is ever deleted');
    return { message: row };
  };
}

const nameOf = ({
  userId,
  marketId: market,
  currencyId: currency,
  direction,
  seconds,
  stake,
}: PlaceMicroOrder): string => [userId, market, currency, direction, seconds, stake].join(' ');

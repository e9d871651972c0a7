// Markets and orders as they live in memory.
import type { MarketId } from '@bourse/domain';
import { Agenda } from '../agenda.ts';
import { lastCloseSecond, lastEntrySecond } from './formulas.ts';
import type { MicroMarketEntity } from './market.ts';
import type { MicroOrder } from './order.ts';

export class MicroMarket {
  readonly entity: MicroMarketEntity;
  /** Orders that wait for their entry, the oldest first. */
  readonly waiting = new Set<MicroOrder>();
  /** Open orders by the second that they are due at. */
  readonly due = new Agenda<MicroOrder>();

  constructor(entity: MicroMarketEntity) {
    this.entity = entity;
  }

  get id(): MarketId {
    return this.entity.settings.marketId;
  }
}

/** From this second on no tick is taken for what an order waits for. */
export const voidSecondOf = ({ state, placedAt, dueSecond }: MicroOrder): number =>
  (state === 'accepted' ? lastEntrySecond(placedAt) : lastCloseSecond(dueSecond)) + 1;

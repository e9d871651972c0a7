// What users of the model ask of their positions after they were accepted.
import { instant, otherPositionSide, type Price, seq, ZERO } from '@bourse/domain';
import type {
  ClosePosition,
  ClosePositions,
  Command,
  LeverSettings,
  Position,
  ReversePosition,
  RevokePosition,
  SetStops,
} from '@bourse/engine';
import { calculateEntryPrice, calculateExitPrice } from '@bourse/engine/formulas';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import type { NaiveLedger } from './naive-ledger.ts';
import { checkStops, NaiveOpening } from './naive-opening.ts';

export class NaiveOrders {
  readonly #ledger: NaiveLedger;
  readonly #opening: NaiveOpening;

  constructor(ledger: NaiveLedger) {
    this.#ledger = ledger;
    this.#opening = new NaiveOpening(ledger);
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'openPosition') return this.#admit(command.userId, 'active') ?? this.#opening.open(command);
    if (command.kind === 'reversePosition') return this.#admit(command.userId, 'active') ?? this.#reverse(command);
    if (command.kind === 'revokePosition') return this.#admit(command.userId, 'known') ?? this.#revoke(command);
    if (command.kind === 'closePosition') return this.#admit(command.userId, 'known') ?? this.#close(command);
    if (command.kind === 'closePositions') return this.#admit(command.userId, 'known') ?? this.#closeMany(command);
    if (command.kind === 'setStops') return this.#admit(command.userId, 'known') ?? this.#setStops(command);
    return undefined;
  }

  #admit(userId: Position['userId'], who: 'active' | 'known'): NaiveAnswer | undefined {
    const user = this.#ledger.books.users.get(userId);
    if (!user) return no('user_not_found');
    return user.isFrozen && who === 'active' ? no('user_frozen') : undefined;
  }

  #own({ userId, positionId }: Pick<RevokePosition, 'userId' | 'positionId'>): Position | undefined {
    return this.#ledger.live.find((one) => one.id === positionId && one.userId === userId);
  }

  #market({ marketId }: Position): LeverSettings {
    const market = this.#ledger.markets.get(marketId);
    if (!market) throw new Error(`market ${marketId} is known`);
    return market;
  }

  #revoke(command: RevokePosition): NaiveAnswer {
    const position = this.#own(command);
    if (!position) return no('position_not_found');
    if (position.state !== 'pending') return no('position_not_pending');
    Object.assign(position, { state: 'revoked', held: ZERO, reason: 'user', endedAt: instant(this.#ledger.books.at) });
    return yes();
  }

  #close(command: ClosePosition): NaiveAnswer {
    const position = this.#own(command);
    if (!position) return no('position_not_found');
    const objection = openObjection(position) ?? this.#stillness(position);
    if (objection) return objection;
    const { hands = position.hands } = command;
    if (!Number.isInteger(hands) || hands <= 0) return no('hands_not_whole');
    if (hands > position.hands) return no('hands_out_of_range');
    this.#askToClose(position, hands);
    return yes();
  }

  #closeMany({ userId, side, marketId }: ClosePositions): NaiveAnswer {
    const meant = this.#ledger.live.filter(
      (one) =>
        one.userId === userId &&
        (side === undefined || one.side === side) &&
        (marketId === undefined || one.marketId === marketId) &&
        !openObjection(one) &&
        !this.#stillness(one),
    );
    for (const one of meant) this.#askToClose(one, one.hands);
    return yes({ positionIds: meant.map(({ id }) => id) });
  }

  #reverse(command: ReversePosition): NaiveAnswer {
    const position = this.#own(command);
    if (!position) return no('position_not_found');
    const objection = openObjection(position);
    if (objection) return objection;
    const { userId, marketId, hands, multiple } = position;
    const market = this.#market(position);
    const side = otherPositionSide(position.side);
    if (market.state !== 'open') return no('lever_halted');
    const index = this.#opening.freshIndex(market);
    if (index === undefined || calculateEntryPrice(index, side, market.spread) === 0n) return no('no_market_price');
    if (this.#opening.isStale(position, this.#ledger.books.at)) return no('contract_price_stale');
    const asked = { userId, marketId, side, hands, multiple };
    const code = this.#opening.offerObjection(asked) ?? this.#opening.exposureObjection(asked);
    if (code) return no(code);
    const kept = this.#ledger.keptObjection(userId, market.quoteId);
    if (kept) return no(kept);
    this.#askToClose(position, hands);
    const other = this.#opening.place(market, {
      ...asked,
      order: { type: 'market' },
      held: ZERO,
      reverseOf: position.id,
    });
    return yes({ positionId: other.id });
  }

  #setStops(command: SetStops): NaiveAnswer {
    const position = this.#own(command);
    if (!position) return no('position_not_found');
    const objection = openObjection(position);
    if (objection) return objection;
    const { takeProfit, stopLoss } = command;
    const isGiven = (stop: Price | null | undefined): boolean => stop !== undefined && stop !== null;
    if (isGiven(takeProfit) || isGiven(stopLoss)) {
      const index = this.#opening.freshIndex(this.#market(position));
      if (index === undefined) return no('no_market_price');
      const now = calculateExitPrice(index, position.side, position.spread);
      const { side, openPrice = now } = position;
      const better = side === 'long' ? openPrice > now : openPrice < now;
      const step = this.#ledger.stopStep(position.marketId);
      const code = checkStops(side, command, { step, profitBeyond: better ? openPrice : now, lossBeyond: now });
      if (code) return no(code);
    }
    if (takeProfit !== undefined) position.takeProfit = takeProfit ?? undefined;
    if (stopLoss !== undefined) position.stopLoss = stopLoss ?? undefined;
    position.stopsSeq = seq(this.#ledger.books.seq);
    position.stopsAt = instant(this.#ledger.books.at);
    return yes();
  }

  /** What stands still, be it halted, cannot close. */
  #stillness(position: Position): NaiveAnswer | undefined {
    const index = this.#opening.freshIndex(this.#market(position));
    return index === undefined ? no('no_market_price') : undefined;
  }

  #askToClose(position: Position, hands: number): void {
    Object.assign(position, {
      state: 'closing',
      reason: 'user',
      closeHands: hands,
      closeSeq: seq(this.#ledger.books.seq),
      closeAskedAt: instant(this.#ledger.books.at),
    });
  }
}

function openObjection({ state }: Position): NaiveAnswer | undefined {
  if (state === 'open') return undefined;
  return no(state === 'closing' ? 'position_closing' : 'position_not_open');
}

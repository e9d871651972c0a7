// Fee tiers, as plainly as they can be said.
import type { UserId } from '@bourse/domain';
import type { Command, FeeTierTerms, MarketSettings, MoveFeeTiers } from '@bourse/engine';
import type { NaiveBooks } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';

type Standing = {
  volume: bigint;
  level: number;
  grant: { readonly level: number; readonly until: number } | undefined;
};

const WHOLE_PPM = 1_000_000n;

export class NaiveFees implements NaivePart {
  readonly #books: NaiveBooks;
  tiers: readonly FeeTierTerms[] = [];
  readonly users = new Map<UserId, Standing>();
  /** Day and chunk of all that were worked through. */
  readonly known: (readonly [day: number, chunk: number])[] = [];

  constructor(books: NaiveBooks) {
    this.#books = books;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'configureFeeTiers') return this.#configure(command.tiers);
    if (command.kind === 'moveFeeTiers') return this.#move(command);
    if (command.kind !== 'grantFeeTier') return undefined;
    const { userId, level, until } = command;
    if (!this.#books.users.has(userId)) return no('user_not_found');
    if (this.#books.personOf(userId) !== userId) return no('sub_account_refused');
    if (level !== 0 && this.tiers[level - 1] === undefined) return no('fee_tier_not_found');
    if (level !== 0 && until <= this.#books.at) return no('fee_grant_over');
    this.#open(userId).grant = level === 0 ? undefined : { level, until };
    return yes();
  }

  /** Returns the rates of an order that is accepted now. */
  ratesOf(userId: UserId, { makerFee, takerFee }: MarketSettings): readonly [maker: bigint, taker: bigint] {
    const tier = this.tiers[this.levelOf(userId) - 1];
    const least = (own: bigint, other: bigint | undefined): bigint =>
      other !== undefined && other < own ? other : own;
    return [least(makerFee, tier?.makerFee), least(takerFee, tier?.takerFee)];
  }

  levelOf(userId: UserId): number {
    const { level = 0, grant } = this.users.get(this.#books.personOf(userId)) ?? {};
    const granted = grant && this.#books.at < grant.until ? grant.level : 0;
    return Math.min(this.tiers.length, Math.max(level, granted));
  }

  #configure(tiers: readonly FeeTierTerms[]): NaiveAnswer {
    if (tiers.length > 20) return no('invalid_market_settings');
    let [volume, maker, taker] = [0n, WHOLE_PPM - 1n, WHOLE_PPM - 1n];
    for (const { minVolume, makerFee, takerFee } of tiers) {
      if (minVolume <= volume) return no('invalid_market_settings');
      for (const [fee, most] of [
        [makerFee, maker],
        [takerFee, taker],
      ] as const) {
        if (fee < 0n || fee > most) return no('invalid_market_settings');
      }
      [volume, maker, taker] = [minVolume, makerFee, takerFee];
    }
    this.tiers = tiers;
    return yes();
  }

  #move({ day, chunk, volumes }: MoveFeeTiers): NaiveAnswer {
    for (const { userId, volume } of volumes) {
      if (!this.#books.users.has(userId)) return no('user_not_found');
      if (this.#books.personOf(userId) !== userId) return no('sub_account_refused');
      if (volume < 0n) return no('quantity_required');
    }
    if (this.known.some(([d, c]) => d > day || (d === day && c >= chunk))) return yes({ moved: 0 });
    this.known.push([day, chunk]);
    let moved = 0;
    for (const { userId, volume } of volumes) {
      const user = this.#open(userId);
      let level = 0;
      while ((this.tiers[level]?.minVolume ?? volume + 1n) <= volume) level += 1;
      if (level !== user.level) moved += 1;
      [user.volume, user.level] = [volume, level];
    }
    return yes({ moved });
  }

  #open(userId: UserId): Standing {
    const user = this.users.get(userId) ?? { volume: 0n, level: 0, grant: undefined };
    this.users.set(userId, user);
    return user;
  }
}

// What users accept and allow themselves.
import { DAY_MS } from '@bourse/domain';
import type { AcceptMicroRisk, Command, SetMicroLimits } from '@bourse/engine';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import { type NaiveLimit, type NaiveMicroBooks, NO_LIMIT } from './naive-seconds-books.ts';

export class NaiveOwnLimits {
  readonly #micro: NaiveMicroBooks;

  constructor(micro: NaiveMicroBooks) {
    this.#micro = micro;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'acceptMicroRisk') return this.#accept(command);
    return command.kind === 'setMicroLimits' ? this.#limit(command) : undefined;
  }

  #accept({ userId: by, version }: AcceptMicroRisk): NaiveAnswer {
    const { books, rules, risks } = this.#micro;
    const userId = books.personOf(by);
    if (!books.users.has(by)) return no('user_not_found');
    if (version !== (rules?.riskVersion ?? 0)) return no('micro_risk_not_accepted');
    risks.set(userId, version);
    return yes();
  }

  #limit({ userId: by, currencyId, lossMax, ordersMax, coolOffUntil }: SetMicroLimits): NaiveAnswer {
    const { books, ordersLimits, lossLimits, coolOffs } = this.#micro;
    const userId = books.personOf(by);
    if (!books.users.has(by)) return no('user_not_found');
    const isNamed = currencyId !== undefined;
    if (isNamed ? !books.currencies.has(currencyId) : lossMax !== undefined) return no('currency_not_found');
    if ((lossMax ?? 0n) < 0n || (ordersMax ?? 0) < 0 || !Number.isInteger(ordersMax ?? 0)) {
      return no('quantity_required');
    }
    const held = coolOffs.get(userId) ?? 0;
    if (coolOffUntil !== undefined && held > books.at && coolOffUntil < held) return no('cool_off_only_longer');
    const key = `${userId}/${currencyId}`;
    if (lossMax !== undefined) lossLimits.set(key, askFor(lossLimits.get(key), lossMax, books.at));
    if (ordersMax !== undefined) {
      const asked = ordersMax === null ? null : BigInt(ordersMax);
      ordersLimits.set(userId, askFor(ordersLimits.get(userId), asked, books.at));
    }
    if (coolOffUntil !== undefined) coolOffs.set(userId, coolOffUntil);
    const comes = ({ from }: NaiveLimit): number | null => (from !== undefined && from > books.at ? from : null);
    return yes({
      lossMaxFrom: comes((isNamed && lossLimits.get(key)) || NO_LIMIT),
      ordersMaxFrom: comes(ordersLimits.get(userId) ?? NO_LIMIT),
    });
  }
}

export function limitNow(limit: NaiveLimit | undefined, at: number): bigint | undefined {
  if (limit === undefined) return undefined;
  const { max, next, from } = limit;
  return from !== undefined && from <= at ? next : max;
}

/** What is stricter holds at once, what is not only a day later. */
function askFor(limit: NaiveLimit | undefined, asked: bigint | null, at: number): NaiveLimit {
  const max = limitNow(limit, at);
  if (max === undefined) return { ...NO_LIMIT, max: asked ?? undefined };
  if (asked !== null && asked <= max) return { ...NO_LIMIT, max: asked };
  return { max, next: asked ?? undefined, from: at + DAY_MS };
}

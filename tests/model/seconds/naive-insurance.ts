// Insurance of second contracts: every claim, and every day that one is paid on, looked up again.
import { amount, DAY_MS, formatUnits, instant, microClaimId, microInsuranceId, ZERO } from '@bourse/domain';
import type {
  BuyMicroInsurance,
  CancelMicroInsurance,
  ClaimMicroInsurance,
  Command,
  MicroClaim,
  MicroInsurance,
  MicroOrder,
} from '@bourse/engine';
import { type NaiveAnswer, type NaivePause, no, yes } from '../naive-part.ts';
import { dayAt, isRunning, type NaiveMicroBooks, startOfDay, sum } from './naive-seconds-books.ts';

const MILLION = 1_000_000n;
const FUND = 'house/micro_insurance';
const RESERVE = 'house/micro_insurance_reserve';

/** Returns half of an amount, rounded up. */
const halfOf = (whole: bigint): bigint => (whole + 1n) / 2n;

export class NaiveInsurance {
  readonly #micro: NaiveMicroBooks;

  constructor(micro: NaiveMicroBooks) {
    this.#micro = micro;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'buyMicroInsurance') return this.#buy(command);
    if (command.kind === 'claimMicroInsurance') return this.#claim(command);
    return command.kind === 'cancelMicroInsurance' ? this.#cancel(command) : undefined;
  }

  /** Does what is due for the insurance by now; returns whether anything was. */
  run(one: MicroInsurance): boolean {
    const at = this.#micro.books.actsAt;
    const isDue = isRunning(one) && at >= (one.state === 'bought' ? one.effectiveAt : one.endsAt);
    if (!isDue) return false;
    if (one.state === 'bought') one.state = 'effective';
    if (at >= one.endsAt) this.#end(one, 'expired');
    return true;
  }

  delay(one: MicroInsurance, { from, to }: NaivePause): void {
    if (!isRunning(one)) return;
    if (one.effectiveAt > from) one.effectiveAt = instant(one.effectiveAt + to - from);
    if (one.endsAt > from) one.endsAt = instant(one.endsAt + to - from);
  }

  payClaims(): void {
    const { claims, books } = this.#micro;
    for (const claim of claims) if (claim.paidAt === undefined && claim.payAt <= books.at) this.#pay(claim);
  }

  /** Counts what an insured order has brought, as long as the insurance runs at the tick's second. */
  count({ insuranceId }: MicroOrder, net: bigint, at: number): void {
    const one = this.#micro.insurances.find(({ id }) => id === insuranceId);
    const { stoppedAt = at } = this.#micro.books;
    if (one?.state !== 'effective' || Math.min(at, stoppedAt) >= one.endsAt) return;
    one.result = amount(one.result + net);
    if (one.result >= one.assets) this.#end(one, 'profit');
  }

  #buy({ userId, typeId, assets }: BuyMicroInsurance): NaiveAnswer {
    const { books, types, insurances } = this.#micro;
    const user = books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const type = types.get(typeId);
    if (!type?.isOffered) return no('insurance_not_offered');
    const { currencyId, claimRate, claimsMax } = type;
    if (assets < type.assetsMin || assets > type.assetsMax) return no('insurance_amount_out_of_range');
    const last = this.#micro.lastInsuranceOf({ userId, currencyId });
    if (last && isRunning(last)) return no('insurance_already_bought');
    const premium = amount((assets * type.premiumRate + MILLION - 1n) / MILLION);
    const reserve = amount(BigInt(claimsMax) * halfOf(assets));
    if (books.available(FUND, currencyId) + premium < reserve) return no('insurance_sold_out');
    if (books.available(`${userId}/micro`, currencyId) < assets + premium) return no('insufficient_balance');
    const code = books.kept.objection(userId, [{ currencyId, amount: premium }]);
    if (code) return no(code);
    books.move(`${userId}/micro`, FUND, currencyId, premium);
    books.move(FUND, RESERVE, currencyId, reserve);
    const effectiveAt = startOfDay(dayAt(books.at) + 1);
    const id = microInsuranceId(insurances.length + 1);
    insurances.push({
      id,
      userId,
      currencyId,
      typeId,
      assets,
      premium,
      claimRate,
      claimsMax,
      boughtAt: instant(books.at),
      effectiveAt: instant(effectiveAt),
      endsAt: instant(effectiveAt + type.termDays * DAY_MS),
      state: 'bought',
      endReason: undefined,
      endedAt: undefined,
      reserve,
      result: ZERO,
      claims: 0,
      claimDay: last?.claimDay ?? 0,
      claimsToday: last?.claimsToday ?? 0,
    });
    return yes({ insuranceId: id, effectiveAt });
  }

  #claim({ userId, insuranceId }: ClaimMicroInsurance): NaiveAnswer {
    const { books, claims } = this.#micro;
    if (!books.users.has(userId)) return no('user_not_found');
    const one = this.#find({ userId, insuranceId });
    if (!one) return no('insurance_not_found');
    const loss = 0n - one.result;
    if (one.state === 'bought') return no('insurance_not_effective');
    if (one.endReason === 'used_up') return no('insurance_claim_limit_reached');
    if (one.state === 'ended') return no('insurance_expired');
    if (this.#isOpen(one)) return no('insurance_open_orders');
    if (loss <= 0n) return no('insurance_assets_zero');
    if (loss < halfOf(one.assets)) return no('insurance_loss_too_small');
    const today = dayAt(books.at);
    const day = this.#payDay(one, today);
    const payAt = day === today ? books.at : startOfDay(day);
    const counted = 2n * loss < one.assets ? 2n * loss : one.assets;
    const claim: MicroClaim = {
      id: microClaimId(claims.length + 1),
      insuranceId,
      userId,
      currencyId: one.currencyId,
      amount: amount((counted * one.claimRate) / (2n * MILLION)),
      loss: amount(loss),
      claimedAt: instant(books.at),
      payAt: instant(payAt),
      paidAt: undefined,
    };
    claims.push(claim);
    const sameDay = this.#claimsOfOwner(one).filter((other) => dayAt(other.payAt) === day);
    Object.assign(one, { result: ZERO, claims: one.claims + 1, claimDay: day, claimsToday: sameDay.length });
    if (day === today) this.#pay(claim);
    if (one.claims === one.claimsMax) this.#end(one, 'used_up');
    return yes({ claimId: claim.id, amount: formatUnits(claim.amount), payAt });
  }

  /** The first day that has fewer than two payouts. */
  #payDay(one: MicroInsurance, today: number): number {
    const days = this.#claimsOfOwner(one).map(({ payAt }) => dayAt(payAt));
    let day = today;
    while (days.filter((other) => other === day).length >= 2) day += 1;
    return day;
  }

  #claimsOfOwner(one: MicroInsurance): MicroClaim[] {
    return this.#micro.claims.filter(this.#micro.isOf(one));
  }

  #cancel({ userId, insuranceId }: CancelMicroInsurance): NaiveAnswer {
    const { books } = this.#micro;
    if (!books.users.has(userId)) return no('user_not_found');
    const one = this.#find({ userId, insuranceId });
    if (!one) return no('insurance_not_found');
    if (!isRunning(one)) return no('insurance_not_cancellable');
    if (this.#isOpen(one)) return no('insurance_open_orders');
    if (one.state === 'bought') {
      one.effectiveAt = instant(one.effectiveAt + books.at - books.actsAt);
      books.move(FUND, `${userId}/micro`, one.currencyId, one.premium);
    }
    this.#end(one, 'cancelled');
    return yes();
  }

  /** One that runs, owes, or is the last of its owner; the others are history. */
  #find({ userId, insuranceId }: Pick<ClaimMicroInsurance, 'userId' | 'insuranceId'>): MicroInsurance | undefined {
    const one = this.#micro.insurances.find(({ id }) => id === insuranceId);
    if (one?.userId !== userId) return undefined;
    const isKnown = isRunning(one) || one.reserve > 0n || this.#micro.lastInsuranceOf(one) === one;
    return isKnown ? one : undefined;
  }

  #isOpen(one: MicroInsurance): boolean {
    return this.#micro.live.some(({ insuranceId }) => insuranceId === one.id);
  }

  #pay(claim: MicroClaim): void {
    const { books, insurances } = this.#micro;
    books.move(RESERVE, `${claim.userId}/micro`, claim.currencyId, claim.amount);
    for (const one of insurances) if (one.id === claim.insuranceId) one.reserve = amount(one.reserve - claim.amount);
    claim.paidAt = instant(books.at);
  }

  /** The fund gets back what is not owed. */
  #end(one: MicroInsurance, endReason: NonNullable<MicroInsurance['endReason']>): void {
    const { books } = this.#micro;
    const unpaid = this.#micro.claimsOf(one).filter(({ paidAt }) => paidAt === undefined);
    const owed = sum(unpaid.map((claim) => claim.amount));
    books.move(RESERVE, FUND, one.currencyId, one.reserve - owed);
    Object.assign(one, { state: 'ended', endReason, endedAt: instant(books.at), reserve: owed });
  }
}

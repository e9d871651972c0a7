// The settings of fiat trade, who is a merchant, and whom operators keep out.
import { amount, DAY_MS, formatUnits, instant, MINUTE_MS, USDT, type FiatMerchantState } from '@bourse/domain';
import type {
  ApplyFiatMerchant,
  Command,
  ConfigureFiatCoin,
  ConfigureFiatCurrency,
  ConfigureFiatRules,
  DecideFiatMerchant,
  SetFiatRate,
  SuspendFiatMerchant,
} from '@bourse/engine';
import type { Objection } from '../wallet/naive-money.ts';
import { WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import type { NaiveFiatBooks } from './naive-fiat-books.ts';

const MONTH_MS = 30 * DAY_MS;
const COUNT_MAX = 1_000_000;
const MERCHANT_LEVEL = 2;

export class NaiveFiatOffers {
  readonly #fiat: NaiveFiatBooks;

  constructor(fiat: NaiveFiatBooks) {
    this.#fiat = fiat;
  }

  apply(command: Command): NaiveAnswer | undefined {
    const { quotas, waysOff, restrictedUntil } = this.#fiat;
    if (command.kind === 'configureFiatRules') return this.#setRules(command);
    if (command.kind === 'configureFiatCurrency') return this.#setCurrency(command);
    if (command.kind === 'setFiatRate') return this.#setRate(command);
    if (command.kind === 'configureFiatCoin') return this.#setCoin(command);
    if (command.kind === 'configureFiatQuota') {
      if (command.dayLimit < 0n) return no('invalid_market_settings');
      quotas.set(command.level, command.dayLimit);
      return yes();
    }
    if (command.kind === 'configureFiatWay') {
      if (command.isOffered) waysOff.delete(command.way);
      else waysOff.add(command.way);
      return yes();
    }
    if (command.kind === 'restrictFiatUser') {
      if (!this.#fiat.books.users.has(command.userId)) return no('user_not_found');
      restrictedUntil.delete(command.userId);
      if (command.until !== null) restrictedUntil.set(command.userId, command.until);
      return yes();
    }
    if (command.kind === 'applyFiatMerchant') return this.#applyFor(command);
    if (command.kind === 'decideFiatMerchant') return this.#decide(command);
    return command.kind === 'suspendFiatMerchant' ? this.#suspend(command) : undefined;
  }

  #setRules({ rules }: ConfigureFiatRules): NaiveAnswer {
    const { payWindowMs, appealAfterMs, appealAloneMs, appealEndedMs, restrictMs } = rules;
    const { merchantFee, unfinishedMax, cancellationsMax, priceBand, premiumMax } = rules;
    const areRight =
      [payWindowMs, appealAloneMs, appealEndedMs].every((ms) => ms >= MINUTE_MS && ms <= MONTH_MS) &&
      [appealAfterMs, restrictMs].every((ms) => ms >= 0 && ms <= MONTH_MS) &&
      appealAfterMs < appealAloneMs &&
      [unfinishedMax, cancellationsMax].every((count) => count >= 1 && count <= COUNT_MAX) &&
      [priceBand, premiumMax].every((share) => share >= 0n && share < 1_000_000n) &&
      merchantFee >= 0n;
    if (!areRight) return no('invalid_market_settings');
    this.#fiat.rules = rules;
    return yes();
  }

  #setCurrency({ code, digits, isOffered }: ConfigureFiatCurrency): NaiveAnswer {
    if (digits < 0 || digits > 8) return no('invalid_market_settings');
    const known = this.#fiat.currencies.get(code);
    const unrated = { rate: undefined, ratedAt: undefined, staleAt: undefined };
    this.#fiat.currencies.set(code, { ...(known ?? unrated), code, digits, isOffered });
    return yes();
  }

  #setRate({ code, rate, staleAt }: SetFiatRate): NaiveAnswer {
    const known = this.#fiat.currencies.get(code);
    if (!known) return no('fiat_currency_not_offered');
    if (rate <= 0n) return no('price_required');
    this.#fiat.currencies.set(code, { ...known, rate, ratedAt: instant(this.#fiat.books.at), staleAt });
    return yes();
  }

  #setCoin({ coin }: ConfigureFiatCoin): NaiveAnswer {
    const { currencyId, numberMin, numberMax } = coin;
    if (!this.#fiat.books.currencies.has(currencyId)) return no('currency_not_found');
    const areRight = numberMin > 0n && numberMin <= numberMax && numberMax <= 1_000_000_000n * WHOLE;
    if (!areRight) return no('invalid_market_settings');
    this.#fiat.coins.set(currencyId, coin);
    return yes();
  }

  #applyFor(command: ApplyFiatMerchant): NaiveAnswer {
    const objection = this.#checkApplication(command);
    if (objection) return objection;
    const { userId, currencyId } = command;
    const { merchantFee: fee } = this.#fiat.mustGetRules();
    if (this.#fiat.available(userId, USDT) < fee) return no('insufficient_balance');
    const code = this.#fiat.books.kept.objection(userId, [{ currencyId: USDT, amount: fee }]);
    if (code) return no(code);
    const appliedAt = instant(this.#fiat.books.at);
    const applied = { state: 'applied', fee: amount(fee), appliedAt, decidedAt: undefined } as const;
    const known = this.#fiat.merchant(userId, currencyId);
    if (known) Object.assign(known, applied);
    else this.#fiat.merchants.push({ userId, currencyId, ...applied });
    return yes({ fee: formatUnits(fee) });
  }

  #checkApplication({ userId, currencyId, hasMethods, hasTradePassword }: ApplyFiatMerchant): Objection {
    const user = this.#fiat.books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const objection = this.#fiat.checkOpen(userId) ?? this.#fiat.checkLevel(userId, MERCHANT_LEVEL);
    if (objection) return objection;
    if (!hasMethods) return no('payment_info_missing');
    if (!hasTradePassword) return no('trade_password_not_set');
    if (!this.#fiat.coins.get(currencyId)?.isOffered) return no('fiat_coin_not_offered');
    const { state = 'refused' } = this.#fiat.merchant(userId, currencyId) ?? {};
    return state === 'refused' ? undefined : no('fiat_merchant_applied');
  }

  #decide({ userId, currencyId, isApproved }: DecideFiatMerchant): NaiveAnswer {
    if (!this.#fiat.books.users.has(userId)) return no('user_not_found');
    const merchant = this.#fiat.merchant(userId, currencyId);
    if (!merchant) return no('fiat_merchant_not_found');
    if (merchant.state !== 'applied') return no('fiat_merchant_handled');
    if (isApproved) this.#fiat.books.move(`${userId}/legal`, 'house/fees', USDT, merchant.fee);
    merchant.state = isApproved ? 'approved' : 'refused';
    merchant.decidedAt = instant(this.#fiat.books.at);
    return yes();
  }

  #suspend({ userId, currencyId, isSuspended }: SuspendFiatMerchant): NaiveAnswer {
    if (!this.#fiat.books.users.has(userId)) return no('user_not_found');
    const merchant = this.#fiat.merchant(userId, currencyId);
    if (!merchant) return no('fiat_merchant_not_found');
    const from: FiatMerchantState = isSuspended ? 'approved' : 'suspended';
    if (merchant.state !== from) return no('fiat_merchant_handled');
    merchant.state = isSuspended ? 'suspended' : 'approved';
    merchant.decidedAt = instant(this.#fiat.books.at);
    return yes();
  }
}

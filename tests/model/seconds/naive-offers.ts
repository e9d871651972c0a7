// What the house offers, and what it puts behind it.
import { ppm } from '@bourse/domain';
import type {
  Command,
  ConfigureMicroCurrency,
  ConfigureMicroInsurance,
  ConfigureMicroMarket,
  ConfigureMicroRules,
  ConfigureMicroTerm,
  FundMicro,
  MicroCurrency,
  MicroInsurance,
  MicroInsuranceType,
  MicroTerm,
  SetMicroCountry,
  SetMicroState,
} from '@bourse/engine';
import { calculateBestStrategyGain } from '@bourse/engine/formulas';
import { checkMoney } from '../wallet/naive-money.ts';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import type { NaiveMicroBooks } from './naive-seconds-books.ts';

export class NaiveOffers {
  readonly #micro: NaiveMicroBooks;

  constructor(micro: NaiveMicroBooks) {
    this.#micro = micro;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'configureMicroMarket') return this.#setMarket(command);
    if (command.kind === 'setMicroState') return this.#setState(command);
    if (command.kind === 'configureMicroTerm') return this.#setTerm(command);
    if (command.kind === 'configureMicroCurrency') return this.#setCurrency(command);
    if (command.kind === 'configureMicroRules') return this.#setRules(command);
    if (command.kind === 'setMicroCountry') return this.#setCountry(command);
    if (command.kind === 'configureMicroInsurance') return this.#setType(command);
    return command.kind === 'fundMicro' ? this.#fund(command) : undefined;
  }

  #setMarket({ settings }: ConfigureMicroMarket): NaiveAnswer {
    const { books, markets } = this.#micro;
    const { marketId, baseId, quoteId } = settings;
    for (const id of [baseId, quoteId]) if (!books.currencies.has(id)) return no('currency_not_found');
    const known = markets.get(marketId) ?? settings;
    if (baseId === quoteId || known.baseId !== baseId || known.quoteId !== quoteId)
      return no('invalid_market_settings');
    markets.set(marketId, settings);
    return yes();
  }

  #setState({ marketId, state }: SetMicroState): NaiveAnswer {
    const market = this.#micro.markets.get(marketId);
    if (!market) return no('micro_not_enabled');
    this.#micro.markets.set(marketId, { ...market, state });
    return yes();
  }

  /** A term is no shorter than the wait for an entry twice over, and pays at most the stake once more. */
  #setTerm({ term }: ConfigureMicroTerm): NaiveAnswer {
    const { terms, currencies } = this.#micro;
    if (term.seconds < 10 || term.ratio <= 0n || term.ratio > 1_000_000n) return no('invalid_market_settings');
    const next = new Map(terms).set(term.seconds, term);
    if (this.#isBeatable(next, currencies)) return no('insurance_premium_too_low');
    terms.set(term.seconds, term);
    return yes();
  }

  #setCurrency({ currency }: ConfigureMicroCurrency): NaiveAnswer {
    const { books, terms, currencies } = this.#micro;
    const { currencyId, minimum, maximum, step, presets } = currency;
    if (!books.currencies.has(currencyId)) return no('currency_not_found');
    const isStake = (stake: bigint): boolean => stake >= minimum && stake <= maximum && stake % step === 0n;
    if (![minimum, maximum, ...presets].every(isStake)) return no('invalid_market_settings');
    const next = new Map(currencies).set(currencyId, currency);
    if (this.#isBeatable(terms, next)) return no('insurance_premium_too_low');
    currencies.set(currencyId, currency);
    return yes();
  }

  #setRules({ rules }: ConfigureMicroRules): NaiveAnswer {
    if (rules.riskVersion < (this.#micro.rules?.riskVersion ?? 1)) return no('invalid_market_settings');
    this.#micro.rules = rules;
    return yes();
  }

  #setCountry({ countryId, isOpen }: SetMicroCountry): NaiveAnswer {
    if (countryId < 1) return no('invalid_market_settings');
    if (isOpen) this.#micro.closedCountries.delete(countryId);
    else this.#micro.closedCountries.add(countryId);
    return yes();
  }

  #setType({ type }: ConfigureMicroInsurance): NaiveAnswer {
    const { types, terms, currencies } = this.#micro;
    if (!currencies.has(type.currencyId)) return no('micro_currency_not_offered');
    if (type.assetsMin > type.assetsMax || type.claimsMax < 1) return no('invalid_market_settings');
    if (isBeatable(type, terms, currencies)) return no('insurance_premium_too_low');
    types.set(type.id, type);
    return yes();
  }

  #fund(command: FundMicro): NaiveAnswer {
    const { books } = this.#micro;
    const objection = checkMoney(books, command);
    if (objection) return objection;
    const { purpose, currencyId, amount } = command;
    if (books.available('house/treasury', currencyId) < amount) return no('insufficient_balance');
    books.move('house/treasury', `house/${purpose}`, currencyId, amount);
    return yes();
  }

  #isBeatable(terms: ReadonlyMap<number, MicroTerm>, currencies: ReadonlyMap<number, MicroCurrency>): boolean {
    const { types, insurances } = this.#micro;
    const isLivedOn = (one: MicroInsurance): boolean =>
      one.state !== 'ended' &&
      bestGains(one, terms, currencies).some((gain) => gain * one.assets > one.premium * 1_000_000n);
    return [...types.values()].some((type) => isBeatable(type, terms, currencies)) || insurances.some(isLivedOn);
  }
}

/** Whether any offered term would let an insurance on offer be lived on. */
const isBeatable = (
  type: MicroInsuranceType,
  terms: ReadonlyMap<number, MicroTerm>,
  currencies: ReadonlyMap<number, MicroCurrency>,
): boolean => type.isOffered && bestGains(type, terms, currencies).some((gain) => gain > type.premiumRate);

/** By each of the terms that are offered, and without any. */
function bestGains(
  cover: Pick<MicroInsurance, 'currencyId' | 'claimRate' | 'claimsMax'>,
  terms: ReadonlyMap<number, MicroTerm>,
  currencies: ReadonlyMap<number, MicroCurrency>,
): bigint[] {
  const feeRate = currencies.get(cover.currencyId)?.feeRate ?? ppm(0n);
  const ratios = [...terms.values()].filter(({ isOffered }) => isOffered).map(({ ratio }) => ratio);
  return [ppm(0n), ...ratios].map((ratio) => calculateBestStrategyGain(cover, { ratio, feeRate }));
}

// What second contracts offer: the currencies that are staked, with the user’s wallet in each, and the terms.
import { micro as contract, type microRows } from '@bourse/contract';
import {
  type Amount,
  type CurrencyId,
  currencyId,
  formatUnits,
  ppm,
  type Ppm,
  USDT,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { MicroCurrency } from '@bourse/engine';
import { calculateMicroEdge } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { viewFigure, viewPercentText } from '../../core/market/figures.ts';
import type { CurrencyInfo } from '../../core/market/market-data.ts';
import type { SecondsServices } from './services.ts';
import { viewInsurance, viewInsuranceType } from './insurance-view.ts';
import { findRunningInsurances, type Insured } from './insurances.ts';
import { findMicroMoney } from './queries.ts';

const NO_FEE = ppm(0n);

export function offerRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.payableCurrencies, payableCurrencies(services));
  mount(app, services, contract.seconds, seconds(services));
}

/** USDT first: clients in the field begin with it. */
function payableCurrencies(services: SecondsServices): Handler<typeof contract.payableCurrencies> {
  const { market, micro } = services;
  return async ({ user, t }) => {
    const own = user && (await findOwn(services, user.id));
    const offered = micro.currencies().flatMap((settings) => {
      const info = market.currency(settings.currencyId);
      return info && settings.isOffered ? [{ settings, info }] : [];
    });
    const sorted = offered.toSorted((a, b) => Number(b.info.id === USDT) - Number(a.info.id === USDT));
    return { message: sorted.map((one) => viewPayable(services, { ...one, own, t })) };
  };
}

type Own = { readonly money: ReadonlyMap<CurrencyId, Amount>; readonly insured: readonly Insured[] };

async function findOwn({ storage: { db } }: SecondsServices, userId: UserId): Promise<Own> {
  const [money, insured] = await Promise.all([findMicroMoney(db, userId), findRunningInsurances(db, userId)]);
  return { money, insured };
}

type PayableParts = {
  readonly settings: Readonly<MicroCurrency>;
  readonly info: CurrencyInfo;
  /** Undefined for visitors. */
  readonly own: Own | undefined;
  readonly t: Translate;
};

function viewPayable(services: SecondsServices, { settings, info, own, t }: PayableParts): microRows.PayableCurrency {
  const running = own?.insured.find(({ insurance }) => insurance.currencyId === info.id);
  const types = services.micro.insuranceTypes().filter((type) => type.isOffered && type.currencyId === info.id);
  return {
    id: info.id,
    name: info.name,
    logo: info.logo,
    micro_numbers: settings.presets.map((preset) => ({ number: formatUnits(preset) })),
    micro_trade_fee: viewPercentText(settings.feeRate),
    micro_min: formatUnits(settings.minimum),
    micro_max: formatUnits(settings.maximum),
    micro_step: formatUnits(settings.step),
    micro_holdtrade_max: settings.openMax,
    user_wallet: own ? viewWallet(info, own.money.get(info.id) ?? ZERO, running) : null,
    insurance_types: types.map((type) => viewInsuranceType(type, info.name)),
    user_insurance: running ? viewInsurance(services, running, t) : null,
    house_edges: viewTerms(services, settings.feeRate).map((term) => ({
      seconds: term.seconds,
      house_edge: term.house_edge,
    })),
  };
}

const viewWallet = ({ name }: CurrencyInfo, available: Amount, running: Insured | undefined) => ({
  currency_name: name,
  micro_balance: viewFigure(available),
  micro_with_insurance: viewFigure(available),
  insurance_balance: viewFigure(running?.insurance.assets ?? ZERO),
});

function seconds(services: SecondsServices): Handler<typeof contract.seconds> {
  return async ({ input }) => {
    const paid = services.micro.currency(currencyId(input.currency_id ?? USDT));
    return { message: viewTerms(services, paid?.feeRate ?? NO_FEE) };
  };
}

/** Those that are offered, at the fee of a currency. */
const viewTerms = ({ micro }: SecondsServices, feeRate: Ppm): microRows.MicroTerm[] =>
  micro
    .terms()
    .filter(({ isOffered }) => isOffered)
    .map(({ seconds: length, ratio }) => ({
      id: length,
      seconds: length,
      status: 1,
      profit_ratio: viewPercentText(ratio),
      house_edge: viewPercentText(calculateMicroEdge(ratio, feeRate)),
    }));

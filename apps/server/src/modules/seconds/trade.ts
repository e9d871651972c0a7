// What second contracts offer (the currencies that are staked, with the user’s wallet in each, and the terms), and orders: submitted
// at an index that is still to come.
import { micro as contract, type microRows } from '@bourse/contract';
import {
  type Amount,
  assert,
  type CurrencyId,
  currencyId,
  formatUnits,
  marketId,
  ppm,
  type Ppm,
  type Refusal,
  USDT,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { MicroCurrency, PlaceMicroOrder } from '@bourse/engine';
import { calculateMicroEdge } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { findAvailable } from '../../core/market/wallet-worth.ts';
import { viewFigure, viewPercentText } from '../../core/market/figures.ts';
import type { CurrencyInfo } from '../../core/market/market-data.ts';
import { DuplicateGuard } from '../../platform/http/duplicate-guard.ts';
import { type DetailedRefusal, type Handler, mount } from '../../platform/http/mount.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { SecondsServices } from './board.ts';
import { viewMicroRows } from './contract-view.ts';
import { findRunningInsurances, type Insured, viewInsurance, viewInsuranceType } from './insurance.ts';
import { DIRECTION } from './lists.ts';
import { findOrder } from './queries.ts';
import { findCountryId, mailRiskLink, riskPageUrl } from './risk.ts';

const NO_FEE = ppm(0n);

export function tradeRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.payableCurrencies, payableCurrencies(services));
  mount(app, services, contract.seconds, seconds(services));
  mount(app, services, contract.submit, submitOrder(services));
}

/** USDT first: clients in the field begin with it. */
function payableCurrencies(services: SecondsServices): Handler<typeof contract.payableCurrencies> {
  const { market, micro } = services;
  return async ({ user, t }) => {
    const own = user && (await findOwn(services, user));
    const offered = micro.currencies().flatMap((settings) => {
      const info = market.currency(settings.currencyId);
      return info && settings.isOffered ? [{ settings, info }] : [];
    });
    const sorted = offered.toSorted((a, b) => Number(b.info.id === USDT) - Number(a.info.id === USDT));
    return { message: sorted.map((one) => viewPayable(services, { ...one, own, t })) };
  };
}

type Own = { readonly money: ReadonlyMap<CurrencyId, Amount>; readonly insured: readonly Insured[] };

type Caller = Pick<SessionUser, 'id' | 'masterId'>;

/** The money of the account, and what its person has insured. */
async function findOwn({ storage: { db } }: SecondsServices, { id, masterId }: Caller): Promise<Own> {
  const [money, insured] = await Promise.all([
    findAvailable(db, { userId: id, wallet: 'micro' }),
    findRunningInsurances(db, masterId ?? id),
  ]);
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

/** Answers with the present row: the first time it waits for its tick, a repeated key may find it closed. */
function submitOrder(services: SecondsServices): Handler<typeof contract.submit> {
  const { market, storage, clock } = services;
  const guard = new DuplicateGuard();
  return async ({ input, user, t, submit, attempt }) => {
    const person = user.masterId ?? user.id;
    const countryId = await findCountryId(services, person);
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
      return outcome.code === 'micro_risk_not_accepted' ? explainRisk(services, person, outcome, t) : outcome;
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

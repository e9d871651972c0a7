// Changes and decisions of fiat trade, acceptors and gateways that two operators decide on: refused where the engine would refuse them.
import { officeFiatCases, officeFiatMoney, officeFiatSettings } from '@bourse/contract';
import {
  accept,
  ACCEPTOR_SIDES,
  acceptorDealId,
  currencyId,
  FIAT_CODES,
  FIAT_MERCHANT_STATES,
  type FiatChange,
  fiatDealId,
  type FiatParty,
  formatUnits,
  GATEWAY_HOLDS,
  gatewayOrderId,
  PAYMENT_WAYS,
  refuse,
  USDT,
  userId,
  VERIFICATION_LEVELS,
  ZERO,
} from '@bourse/domain';
import { optional, units, word } from '@bourse/domain/kinds';
import type { Command } from '@bourse/engine';
import { isSoundFiatCoin, isSoundFiatCurrency, isSoundFiatQuota, isSoundFiatRules } from '@bourse/engine/formulas';
import { query } from '../../core/storage/query.ts';
import { type DueChange, fundOnce, onceFor } from '../../platform/changes/due-changes.ts';
import { readFields, textsOf } from '../../platform/changes/setting-fields.ts';
import { wishMoney } from '../../platform/funds/money-wishes.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { settings } from '../../platform/http/change-kinds.ts';
import { askBy, type ChangeKind, defineDesk, draftOf, viewPlain } from '../../platform/http/desk.ts';
import type { Proposal } from '../../platform/http/proposals.ts';
import { type DealRef, findDeal } from './deals/chat-deals.ts';
import { decideGatewayOrder } from './gateway/gateway.ts';
import {
  ACCEPTOR_FIELDS,
  COIN_FIELDS,
  FIAT_CURRENCY_FIELDS,
  findAcceptorTerms,
  findFiatCoin,
  findFiatCurrency,
  findFiatQuota,
  findFiatRules,
  findFiatWay,
  findGatewayRules,
  GATEWAY_FIELDS,
  NEW_ACCEPTOR,
  NEW_COIN,
  NEW_FIAT_CURRENCY,
  NEW_GATEWAY,
  QUOTA_FIELDS,
  RATE_FIELDS,
  RULES_FIELDS,
  WAY_FIELDS,
} from './settings.ts';

type Kind = ChangeKind<BaseServices>;
type Due = DueChange;
type Storage = BaseServices['storage'];

const codeOf = (text: string) => FIAT_CODES.find((known) => known === text);
const levelOf = (text: string) => VERIFICATION_LEVELS.find((known) => String(known) === text);
const wayOf = (text: string) => PAYMENT_WAYS.find((known) => known === text);

async function findCurrency(storage: Storage, subject: string) {
  const code = codeOf(subject);
  return code && findFiatCurrency(storage, code);
}

const rules = settings({
  call: officeFiatSettings.proposeRules,
  fields: RULES_FIELDS,
  beginning: undefined,
  find: findFiatRules,
  isSound: isSoundFiatRules,
  command: (asked) => ({ kind: 'configureFiatRules', rules: asked }),
  isKeyed: true,
});

const currency = settings({
  call: officeFiatSettings.proposeCurrency,
  fields: FIAT_CURRENCY_FIELDS,
  beginning: NEW_FIAT_CURRENCY,
  find: findCurrency,
  mean: (_: BaseServices, { code }) => (codeOf(code) ? accept({ subject: code }) : refuse('fiat_currency_not_offered')),
  isSound: isSoundFiatCurrency,
  command: ({ digits, isOffered }, { subject }) => {
    const code = codeOf(subject);
    return code && { kind: 'configureFiatCurrency', code, digits, isOffered };
  },
  isKeyed: true,
});

/** Its old one stands beside it, so that a slip of the point is seen. One that operators have set has no end. */
const rate: Kind = {
  ask: askBy(officeFiatSettings.proposeRate, async ({ storage }, input) => {
    const stands = await findCurrency(storage, input.code);
    if (!stands) return refuse('fiat_currency_not_offered');
    const known = stands.rate === null ? undefined : { rate: stands.rate };
    const draft = draftOf({ fields: RATE_FIELDS, stands: known, beginning: { rate: input.rate }, input });
    return draft ? accept({ subject: input.code, changes: draft.changes }) : refuse('invalid_market_settings');
  }),
  // One of a source moves by itself: only one that operators have set, which has no end, is written over.
  stands: async ({ storage }, { subject = '' }) => {
    const { rate: set = null, staleAt = null } = (await findCurrency(storage, subject)) ?? {};
    return set === null || staleAt !== null ? undefined : textsOf(RATE_FIELDS, { rate: set });
  },
  apply: submit((_, { subject = '', texts }) => {
    const [code, asked] = [codeOf(subject), readFields(RATE_FIELDS, texts)?.rate];
    return code && asked && { kind: 'setFiatRate', code, rate: asked };
  }),
};

const coin = settings({
  call: officeFiatSettings.proposeCoin,
  fields: COIN_FIELDS,
  beginning: NEW_COIN,
  find: (storage, subject) => findFiatCoin(storage, currencyId(Number(subject))),
  mean: ({ market }: BaseServices, { id }) =>
    market.currency(id) ? accept({ subject: String(id) }) : refuse('currency_not_found'),
  isSound: isSoundFiatCoin,
  command: (asked, { subject }) => ({
    kind: 'configureFiatCoin',
    coin: { ...asked, currencyId: currencyId(Number(subject)) },
  }),
  isKeyed: true,
});

const quota = settings({
  call: officeFiatSettings.proposeQuota,
  fields: QUOTA_FIELDS,
  beginning: { dayLimit: ZERO },
  find: async (storage, subject) => {
    const level = levelOf(subject);
    return level === undefined ? undefined : findFiatQuota(storage, level);
  },
  mean: (_: BaseServices, { level }) => accept({ subject: String(level) }),
  isSound: isSoundFiatQuota,
  command: ({ dayLimit }, { subject }) => {
    const level = levelOf(subject);
    return level === undefined ? undefined : { kind: 'configureFiatQuota', level, dayLimit };
  },
  isKeyed: true,
});

const way = settings({
  call: officeFiatSettings.proposeWay,
  fields: WAY_FIELDS,
  beginning: undefined,
  find: async (storage, subject) => {
    const known = wayOf(subject);
    return known && findFiatWay(storage, known);
  },
  mean: (_: BaseServices, input) => accept({ subject: input.way }),
  command: ({ isOffered }, { subject }) => {
    const known = wayOf(subject);
    return known && { kind: 'configureFiatWay', way: known, isOffered };
  },
  isKeyed: true,
});

const acceptor = settings({
  call: officeFiatMoney.proposeAcceptor,
  fields: ACCEPTOR_FIELDS,
  beginning: NEW_ACCEPTOR,
  find: (storage, subject) => findAcceptorTerms(storage, userId(Number(subject))),
  mean: async ({ storage }: BaseServices, { user_id: id }) => {
    const known = await storage.sql`SELECT FROM users WHERE id = ${id} AND master_id IS NULL`;
    return known.length > 0 ? accept({ subject: String(id) }) : refuse('user_not_found');
  },
  // The engine looks at the rest.
  isSound: (asked) => asked.rechargeMin <= asked.rechargeMax && asked.cashMin <= asked.cashMax,
  command: (terms, { subject }) => ({ kind: 'configureAcceptor', userId: userId(Number(subject)), terms }),
  isKeyed: true,
});

const gateway = settings({
  call: officeFiatMoney.proposeGateway,
  fields: GATEWAY_FIELDS,
  beginning: NEW_GATEWAY,
  find: findGatewayRules,
  isSound: ({ moneyMin, moneyMax }) => moneyMin <= moneyMax,
  command: (asked) => ({ kind: 'configureGateway', rules: asked }),
  isKeyed: true,
});

/** Undefined where the texts stand for nothing that could be decided. */
function submit(
  commandOf: (services: BaseServices, change: Due) => Promise<Command | undefined> | Command | undefined,
) {
  return async (services: BaseServices, change: Due) => {
    const command = await commandOf(services, change);
    return command ? services.sequencer.submit(command, onceFor(change)) : refuse('invalid_market_settings');
  };
}

/** A merchant is named by user and coin. */
export const merchantSubject = (user: number, of: number): string => `${user} ${of}`;

const merchant: Kind = {
  ask: askBy(
    officeFiatCases.proposeMerchant,
    async ({ storage }, { user_id: user, currency: of, is_approved: isApproved }) => {
      const [found] = await query(storage.sql, { state: word(FIAT_MERCHANT_STATES) })`
        SELECT state FROM fiat_merchants WHERE user_id = ${user} AND currency_id = ${of}`;
      if (!found) return refuse('fiat_merchant_not_found');
      if (found.state !== 'applied') return refuse('fiat_merchant_handled');
      const changes = [{ field: 'is_approved', from: '', to: String(isApproved) }];
      return accept({ subject: merchantSubject(user, of), changes });
    },
  ),
  apply: submit((_, { subject = '', texts }) => {
    const [user, of] = subject.split(' ').map(Number);
    if (user === undefined || of === undefined) return undefined;
    const isApproved = texts.get('is_approved') === '1';
    return { kind: 'decideFiatMerchant', userId: userId(user), currencyId: currencyId(of), isApproved };
  }),
};

function winnerOf({ texts }: Due): FiatParty | undefined {
  const winner = texts.get('winner');
  return winner === 'buyer' || winner === 'seller' ? winner : undefined;
}

/** A dispute about a deal of this kind is decided by a change of that one. */
export const verdictKindOf = (kind: DealRef['kind']) => (kind === 'deal' ? 'verdict' : 'acceptor_verdict');

const askVerdict = askBy(
  officeFiatCases.proposeVerdict,
  async ({ storage }: BaseServices, { kind, id: dealId, winner, grounds }) => {
    const deal = await findDeal(storage.sql, { kind, dealId });
    if (!deal) return refuse('fiat_deal_not_found');
    if (deal.state !== 'appealed') return refuse('appeal_not_open');
    const changes = [
      { field: 'winner', from: '', to: winner },
      { field: 'grounds', from: '', to: grounds },
    ];
    return accept({ kind: verdictKindOf(kind), subject: String(dealId), changes });
  },
);

const verdict: Kind = {
  apply: submit((_, change) => {
    const winner = winnerOf(change);
    return winner && { kind: 'resolveFiatDeal', dealId: fiatDealId(Number(change.subject)), winner };
  }),
};

/** Of a deposit the user gets the coin, of a withdrawal the acceptor. */
const acceptorVerdict: Kind = {
  apply: submit(async ({ storage }, change) => {
    const [dealId, party] = [acceptorDealId(Number(change.subject)), winnerOf(change)];
    const [deal] = await query(storage.sql, { side: word(ACCEPTOR_SIDES) })`
      SELECT side FROM acceptor_deals WHERE id = ${dealId}`;
    if (!deal || !party) return undefined;
    const winner = (deal.side === 'deposit') === (party === 'buyer') ? 'user' : 'acceptor';
    return { kind: 'resolveAcceptorDeal', dealId, winner };
  }),
};

const gatewayFund: Kind = {
  isManifold: true,
  ask: askBy(officeFiatMoney.proposeGatewayFund, async (services: BaseServices, { amount }) => {
    const found = await wishMoney(services, { purpose: 'gateway', currency: USDT, amount });
    return found.ok ? accept({ changes: found.value }) : found;
  }),
  apply: (services, change) =>
    fundOnce(services, { ...change, texts: new Map([...change.texts, ['currency', String(USDT)]]) }, ({ amount }) => ({
      kind: 'fundGateway',
      amount,
    })),
};

const gatewayOrder: Kind = {
  ask: askBy(officeFiatMoney.proposeGatewayOrder, async ({ storage }, { id, is_paid: isPaid }) => {
    const [order] = await query(storage.sql, { number: units, hold: optional(word(GATEWAY_HOLDS)) })`
      SELECT number, hold FROM gateway_orders WHERE id = ${id} AND state = 'held'`;
    if (!order) return refuse('gateway_order_not_found');
    const changes = [
      { field: 'is_paid', from: '', to: String(isPaid) },
      { field: 'number', from: '', to: formatUnits(order.number) },
      { field: 'hold', from: '', to: order.hold ?? '' },
    ];
    return accept({ subject: String(id), changes });
  }),
  apply: (services, { subject, texts }) =>
    decideGatewayOrder(services, { id: gatewayOrderId(Number(subject)), isPaid: texts.get('is_paid') === '1' }),
};

export const fiatChanges = defineDesk({
  name: 'fiat',
  lock: 5_427_300_015,
  calls: officeFiatSettings,
  view: (services: BaseServices, proposal): officeFiatSettings.FiatProposalRow => ({
    ...viewPlain(services, proposal),
    ...viewSubject(services, proposal),
  }),
  changes: {
    rules,
    currency,
    rate,
    coin,
    quota,
    way,
    acceptor,
    gateway,
    merchant,
    verdict,
    acceptor_verdict: acceptorVerdict,
    gateway_fund: gatewayFund,
    gateway_order: gatewayOrder,
  },
  asks: [askVerdict],
});

type Subject = Pick<officeFiatSettings.FiatProposalRow, 'subject' | 'user_id' | 'deal_id'>;

function viewSubject({ market }: BaseServices, { kind, subject = '' }: Proposal<FiatChange>): Subject {
  const nobody = { user_id: 0, deal_id: 0 };
  const nameCoin = (id: string): string => market.currency(Number(id))?.name ?? '';
  if (kind === 'coin') return { ...nobody, subject: nameCoin(subject) };
  if (kind === 'acceptor') return { ...nobody, subject, user_id: Number(subject) };
  if (kind === 'merchant') {
    const [user = '', of = ''] = subject.split(' ');
    return { ...nobody, subject: `${user} ${nameCoin(of)}`, user_id: Number(user) };
  }
  if (kind === 'verdict' || kind === 'acceptor_verdict' || kind === 'gateway_order') {
    return { ...nobody, subject: `#${subject}`, deal_id: Number(subject) };
  }
  return { ...nobody, subject };
}

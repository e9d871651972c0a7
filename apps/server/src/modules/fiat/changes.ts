// Changes and decisions of fiat trade that two operators have made, as the engine is asked for them.
import {
  acceptorDealId,
  currencyId,
  ensureNever,
  FIAT_CODES,
  type FiatChange,
  fiatDealId,
  type FiatParty,
  gatewayOrderId,
  PAYMENT_WAYS,
  refuse,
  USDT,
  userId,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import {
  type Applied,
  type ChangeDesk,
  type ChangeNeeds,
  type DueChange,
  fundOnce,
  onceFor,
} from '../../platform/changes/due-changes.ts';
import { readFields } from '../../platform/changes/setting-fields.ts';
import type { Storage } from '../../core/storage/open.ts';
import { acceptorDeals } from './acceptors/tables.ts';
import {
  ACCEPTOR_FIELDS,
  COIN_FIELDS,
  FIAT_CURRENCY_FIELDS,
  GATEWAY_FIELDS,
  QUOTA_FIELDS,
  RATE_FIELDS,
  RULES_FIELDS,
  WAY_FIELDS,
} from './fields.ts';
import {
  findAcceptorTerms,
  findFiatCoin,
  findFiatCurrency,
  findFiatRules,
  findGatewayRules,
  NEW_ACCEPTOR,
  NEW_COIN,
  NEW_FIAT_CURRENCY,
  NEW_GATEWAY,
} from './settings.ts';
import { findFiatStanding } from './standing.ts';
import { decideGatewayOrder } from './gateway/decisions.ts';

export const fiatChanges: ChangeDesk<FiatChange> = {
  name: 'fiat',
  table: 'fiat_proposals',
  subjectColumn: 'subject',
  lock: 5_427_300_015,
  submit: submitChange,
  stands: findFiatStanding,
};

type Needs = Pick<Storage, 'db'>;
type Due = DueChange<FiatChange>;
type Texts = Due['texts'];

async function submitChange(needs: ChangeNeeds, due: Due): Promise<Applied> {
  const { id, kind, subject, texts } = due;
  if (kind === 'gateway_fund') {
    const funding = { id, route: 'office/fiat/gateway_fund', texts: new Map([...texts, ['currency', String(USDT)]]) };
    return fundOnce(needs, { ...funding, commandOf: ({ amount }) => ({ kind: 'fundGateway', amount }) });
  }
  if (kind === 'gateway_order') {
    return decideGatewayOrder(needs, { id: gatewayOrderId(Number(subject)), isPaid: texts.get('is_paid') === '1' });
  }
  const command = await findCommand(needs.storage, { ...due, kind });
  if (!command) return refuse('invalid_market_settings');
  return needs.sequencer.submit(command, onceFor({ route: `office/fiat/${kind}`, id }));
}

type Setting = DueChange<Exclude<FiatChange, 'gateway_fund' | 'gateway_order'>>;

/** Undefined where the texts stand for nothing that could be set or decided. */
async function findCommand(storage: Needs, { kind, subject = '', texts }: Setting): Promise<Command | undefined> {
  switch (kind) {
    case 'rules':
      return configureRules(storage, texts);
    case 'currency':
      return configureCurrency(storage, subject, texts);
    case 'rate':
      return setRate(subject, texts);
    case 'coin':
      return configureCoin(storage, Number(subject), texts);
    case 'quota':
      return configureQuota(Number(subject), texts);
    case 'way':
      return configureWay(subject, texts);
    case 'merchant':
      return decideMerchant(subject, texts);
    case 'verdict': {
      const winner = winnerOf(texts);
      return winner && { kind: 'resolveFiatDeal', dealId: fiatDealId(Number(subject)), winner };
    }
    case 'acceptor_verdict':
      return resolveAcceptorDeal(storage, Number(subject), texts);
    case 'acceptor':
      return configureAcceptor(storage, Number(subject), texts);
    case 'gateway':
      return configureGateway(storage, texts);
    default:
      return ensureNever(kind);
  }
}

async function configureRules(storage: Needs, texts: Texts): Promise<Command | undefined> {
  const [stands, changed] = [await findFiatRules(storage), readFields(RULES_FIELDS, texts)];
  return stands && changed && { kind: 'configureFiatRules', rules: { ...stands, ...changed } };
}

async function configureCurrency(storage: Needs, subject: string, texts: Texts): Promise<Command | undefined> {
  const code = FIAT_CODES.find((known) => known === subject);
  const changed = readFields(FIAT_CURRENCY_FIELDS, texts);
  if (!code || !changed) return undefined;
  const { digits, isOffered } = (await findFiatCurrency(storage, code)) ?? NEW_FIAT_CURRENCY;
  return { kind: 'configureFiatCurrency', code, digits, isOffered, ...changed };
}

/** One that operators have set has no end. */
function setRate(subject: string, texts: Texts): Command | undefined {
  const code = FIAT_CODES.find((known) => known === subject);
  const rate = readFields(RATE_FIELDS, texts)?.rate;
  return code && rate && { kind: 'setFiatRate', code, rate };
}

async function configureCoin(storage: Needs, id: number, texts: Texts): Promise<Command | undefined> {
  const coin = currencyId(id);
  const [stands = NEW_COIN, changed] = [await findFiatCoin(storage, coin), readFields(COIN_FIELDS, texts)];
  return changed && { kind: 'configureFiatCoin', coin: { ...stands, ...changed, currencyId: coin } };
}

function configureQuota(asked: number, texts: Texts): Command | undefined {
  const level = VERIFICATION_LEVELS.find((known) => known === asked);
  const dayLimit = readFields(QUOTA_FIELDS, texts)?.dayLimit;
  return level === undefined || dayLimit === undefined ? undefined : { kind: 'configureFiatQuota', level, dayLimit };
}

function configureWay(subject: string, texts: Texts): Command | undefined {
  const way = PAYMENT_WAYS.find((known) => known === subject);
  const isOffered = readFields(WAY_FIELDS, texts)?.isOffered;
  return way === undefined || isOffered === undefined ? undefined : { kind: 'configureFiatWay', way, isOffered };
}

/** A merchant is named by user and coin. */
export const merchantSubject = (user: number, coin: number): string => `${user} ${coin}`;

function decideMerchant(subject: string, texts: Texts): Command | undefined {
  const [user, coin] = subject.split(' ').map(Number);
  if (user === undefined || coin === undefined) return undefined;
  const isApproved = texts.get('is_approved') === '1';
  return { kind: 'decideFiatMerchant', userId: userId(user), currencyId: currencyId(coin), isApproved };
}

function winnerOf(texts: Texts): FiatParty | undefined {
  const winner = texts.get('winner');
  return winner === 'buyer' || winner === 'seller' ? winner : undefined;
}

/** Of a deposit the user gets the coin, of a withdrawal the acceptor. */
async function resolveAcceptorDeal({ db }: Needs, id: number, texts: Texts): Promise<Command | undefined> {
  const [dealId, party] = [acceptorDealId(id), winnerOf(texts)];
  const [deal] = await db.select({ side: acceptorDeals.side }).from(acceptorDeals).where(eq(acceptorDeals.id, dealId));
  if (!deal || !party) return undefined;
  const winner = (deal.side === 'deposit') === (party === 'buyer') ? 'user' : 'acceptor';
  return { kind: 'resolveAcceptorDeal', dealId, winner };
}

async function configureAcceptor(storage: Needs, id: number, texts: Texts): Promise<Command | undefined> {
  const user = userId(id);
  const [stands = NEW_ACCEPTOR, changed] = [await findAcceptorTerms(storage, user), readFields(ACCEPTOR_FIELDS, texts)];
  return changed && { kind: 'configureAcceptor', userId: user, terms: { ...stands, ...changed } };
}

async function configureGateway(storage: Needs, texts: Texts): Promise<Command | undefined> {
  const [stands, changed] = [await findGatewayRules(storage), readFields(GATEWAY_FIELDS, texts)];
  return changed && { kind: 'configureGateway', rules: { ...NEW_GATEWAY, ...stands, ...changed } };
}

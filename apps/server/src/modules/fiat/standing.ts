// The present values of what two operators change of fiat trade, with which a change of it is compared.
import {
  currencyId,
  ensureNever,
  FIAT_CODES,
  type FiatChange,
  PAYMENT_WAYS,
  userId,
  VERIFICATION_LEVELS,
} from '@bourse/domain';
import type { DueChange } from '../../platform/changes/due-changes.ts';
import { textsOf } from '../../platform/changes/setting-fields.ts';
import type { Storage } from '../../core/storage/open.ts';
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
  findFiatQuota,
  findFiatRules,
  findFiatWay,
  findGatewayRules,
} from './settings.ts';

type Needs = { readonly storage: Pick<Storage, 'db'> };
type Due = DueChange<FiatChange>;
type Texts = Due['texts'];

/** Undefined of decisions, which the engine takes once, and of money. */
export async function findFiatStanding({ storage }: Needs, { kind, subject = '' }: Due): Promise<Texts | undefined> {
  switch (kind) {
    case 'rules':
      return textsOf(RULES_FIELDS, await findFiatRules(storage));
    case 'currency':
      return textsOf(FIAT_CURRENCY_FIELDS, await findCurrency(storage, subject));
    case 'rate':
      return findRate(storage, subject);
    case 'coin':
      return textsOf(COIN_FIELDS, await findFiatCoin(storage, currencyId(Number(subject))));
    case 'quota':
      return findQuota(storage, subject);
    case 'way':
      return findWay(storage, subject);
    case 'acceptor':
      return textsOf(ACCEPTOR_FIELDS, await findAcceptorTerms(storage, userId(Number(subject))));
    case 'gateway':
      return textsOf(GATEWAY_FIELDS, await findGatewayRules(storage));
    case 'merchant':
    case 'verdict':
    case 'acceptor_verdict':
    case 'gateway_fund':
    case 'gateway_order':
      return undefined;
    default:
      return ensureNever(kind);
  }
}

async function findCurrency(storage: Needs['storage'], subject: string) {
  const code = FIAT_CODES.find((known) => known === subject);
  return code && findFiatCurrency(storage, code);
}

/** One of a source moves by itself: only one that operators have set, which has no end, is written over. */
async function findRate(storage: Needs['storage'], subject: string): Promise<Texts | undefined> {
  const { rate = null, staleAt = null } = (await findCurrency(storage, subject)) ?? {};
  return rate === null || staleAt !== null ? undefined : textsOf(RATE_FIELDS, { rate });
}

async function findQuota(storage: Needs['storage'], subject: string): Promise<Texts | undefined> {
  const level = VERIFICATION_LEVELS.find((known) => String(known) === subject);
  return level === undefined ? undefined : textsOf(QUOTA_FIELDS, await findFiatQuota(storage, level));
}

async function findWay(storage: Needs['storage'], subject: string): Promise<Texts | undefined> {
  const way = PAYMENT_WAYS.find((known) => known === subject);
  return way === undefined ? undefined : textsOf(WAY_FIELDS, await findFiatWay(storage, way));
}

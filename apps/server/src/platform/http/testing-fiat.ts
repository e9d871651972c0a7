// Deals for fiat money, for tests of features that belong to deals: opened by commands, without the calls of trade.
import {
  amount,
  type FiatAdId,
  type FiatDealId,
  type FiatSide,
  price,
  units,
  USDT,
  type UserId,
  userId,
} from '@bourse/domain';
import type { Command, Outcome } from '@bourse/engine';
import { storeTerms } from '../../modules/fiat/deals/terms.ts';
import type { TestServer, TestUser } from './testing.ts';
import { settle } from './testing-ticks.ts';

let people = 0;

/** Verified to level 2, with 10,000 USDT in the wallet `legal`; at once and without mails. */
export async function registerParty(server: TestServer): Promise<TestUser> {
  const { storage, clock, sessions } = server.services;
  people += 1;
  const [row] = await storage.sql<{ id: string }[]>`
    INSERT INTO users (email, password_hash, invite_code, created_at, locale)
    VALUES (${`party-${people}@example.com`}, 'none', ${`P${String(people).padStart(7, '0')}`}, ${clock.now()}, 'en')
    RETURNING id`;
  const id = userId(Number(row?.id));
  const grants = [{ wallet: 'legal', currencyId: USDT, amount: amount(units('10000')) }] as const;
  await mustSubmit(server, { kind: 'openUser', userId: id, grants });
  await mustSubmit(server, { kind: 'setVerificationLevel', userId: id, level: 2, isGrant: true });
  const token = await sessions.create({ userId: id, ip: '10.0.0.1', userAgent: 'test' });
  return { token, userId: id };
}

export async function mustSubmit<C extends Command>({ services }: TestServer, command: C) {
  const outcome: Outcome<C> | { readonly ok: false; readonly code: string } = await services.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}`);
  return outcome.value;
}

const BANK = { id: 1, way: 'bank', account: '6225', nickname: '', bankName: 'CMB', bankAddress: '', qrPicture: null };

/** Names and accounts, as a deal refers to them. */
export const storeDealTerms = (server: TestServer, by: UserId): Promise<number> =>
  storeTerms(server.services, {
    userId: by,
    terms: {
      buyer: { name: '买方' },
      seller: { name: '卖方', methods: [BANK] },
      text: 'Own account only',
      greeting: 'Hello',
    },
    pictures: [],
  });

/** The same of a deal with an acceptor. */
export const storeAcceptorTerms = (server: TestServer, by: UserId): Promise<number> =>
  storeTerms(server.services, {
    userId: by,
    terms: { user: { name: '用户' }, acceptor: { name: '承兑商' }, method: BANK, mobile: '', account: '' },
    pictures: [],
  });

/** An approved merchant of USDT. */
export async function registerPublisher(server: TestServer): Promise<TestUser> {
  const publisher = await registerParty(server);
  const named = { userId: publisher.userId, currencyId: USDT };
  await mustSubmit(server, { kind: 'applyFiatMerchant', ...named, hasMethods: true, hasTradePassword: true });
  await mustSubmit(server, { kind: 'decideFiatMerchant', ...named, isApproved: true });
  return publisher;
}

/** Publishes an ad for 1,000 USDT against CNY at 7. */
export async function publishAd(
  server: TestServer,
  { userId: publisher }: TestUser,
  side: FiatSide = 'sell',
): Promise<FiatAdId> {
  const { adId } = await mustSubmit(server, {
    kind: 'publishFiatAd',
    userId: publisher,
    adKind: 'merchant',
    side,
    currencyId: USDT,
    fiat: 'CNY',
    totalNumber: amount(units('1000')),
    priceKind: 'fixed',
    price: price(units('7')),
    minNumber: amount(units('10')),
    maxNumber: amount(units('1000')),
    ways: 1,
    levelMin: 0,
    doneMin: 0,
    termsId: await storeDealTerms(server, publisher),
    hasTradePassword: true,
  });
  return adId;
}

/** 100 USDT of it. */
export async function takeAd(server: TestServer, { userId: taker }: TestUser, adId: FiatAdId): Promise<FiatDealId> {
  const { dealId } = await mustSubmit(server, {
    kind: 'openFiatDeal',
    userId: taker,
    adId,
    number: amount(units('100')),
    termsId: await storeDealTerms(server, taker),
    hasTradePassword: true,
  });
  await settle(server);
  return dealId;
}

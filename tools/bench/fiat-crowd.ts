// Deals in a database that no server uses yet: a thousand that expire in one second, in seconds some way apart.
import { amount, fiatAdId, price, SECOND_MS, units, USDT, userId, type UserId } from '@bourse/domain';
import type { Command, Snapshot } from '@bourse/engine';
import type { LocalSequencer } from '../../apps/server/src/core/sequencer/local-sequencer.ts';
import { type Parts, submitAll } from './offline-exchange.ts';
import { SECONDS_BETWEEN } from './waves.ts';

export const DEALS_DUE = 1_000;
export const WAVES = 5;
/** Engine users beside those who register. */
const USER_ID_MIN = 2_000_000;
const USERS = 1 + DEALS_DUE;
/** From the filling to the first wave, which the clock of the server is moved to. */
const LEAD_SECONDS = 900;
const DEALS_AT_ONCE = 250;
const PUBLISHER = userId(USER_ID_MIN);

export type FiatCrowd = { readonly dueSeconds: readonly number[]; readonly snapshot: Snapshot };

export async function fillFiatCrowd({ sequencer, storage }: Parts): Promise<FiatCrowd> {
  const [rules] = (await storage.loadSnapshot()).fiatRules;
  if (!rules) throw new Error('there is no fiat trade to fill');
  await submitAll(sequencer, prepare());
  const first = Math.floor(Date.now() / SECOND_MS) + LEAD_SECONDS;
  const dueSeconds = Array.from({ length: WAVES }, (_, wave) => first + wave * SECONDS_BETWEEN);
  for (const second of dueSeconds) {
    for (let opened = 0; opened < DEALS_DUE; opened += DEALS_AT_ONCE) {
      const payWindowMs = second * SECOND_MS + Math.floor(SECOND_MS / 10) - Date.now();
      const wide = { ...rules, payWindowMs, unfinishedMax: WAVES, cancellationsMax: 1_000 };
      await submitAll(sequencer, [{ kind: 'configureFiatRules', rules: wide }]);
      await openDeals(sequencer, opened, second);
    }
  }
  return { dueSeconds, snapshot: await storage.loadSnapshot() };
}

/** All of them verified, one of them a merchant who sells. */
function prepare(): Command[] {
  const users = Array.from({ length: USERS }, (_, nth): UserId => userId(USER_ID_MIN + nth));
  const own = { userId: PUBLISHER, currencyId: USDT } as const;
  const funds = { wallet: 'legal', currencyId: USDT, amount: amount(units('200000')) } as const;
  return [
    ...users.flatMap((id): Command[] => [
      { kind: 'openUser', userId: id, grants: id === PUBLISHER ? [funds] : [] },
      { kind: 'setVerificationLevel', userId: id, level: 2, isGrant: true },
    ]),
    { kind: 'applyFiatMerchant', ...own, hasMethods: true, hasTradePassword: true },
    { kind: 'decideFiatMerchant', ...own, isApproved: true },
    { kind: 'setFiatRate', code: 'CNY', rate: price(units('7')) },
    {
      kind: 'publishFiatAd',
      ...own,
      adKind: 'merchant',
      side: 'sell',
      fiat: 'CNY',
      priceKind: 'fixed',
      price: price(units('7')),
      totalNumber: amount(units('100000')),
      minNumber: amount(units('10')),
      maxNumber: amount(units('100')),
      ways: 1,
      levelMin: 1,
      doneMin: 0,
      termsId: 1,
      hasTradePassword: true,
    },
  ];
}

async function openDeals(sequencer: LocalSequencer, from: number, second: number): Promise<void> {
  const opened = Array.from({ length: DEALS_AT_ONCE }, async (_, nth) => {
    const taker = userId(USER_ID_MIN + 1 + from + nth);
    const size = { adId: fiatAdId(1), number: amount(units('10')), termsId: 1, hasTradePassword: true };
    const outcome = await sequencer.submit({ kind: 'openFiatDeal', userId: taker, ...size });
    if (!outcome.ok) throw new Error(`a deal of the filling was refused: ${outcome.code}`);
    if (Math.floor(outcome.value.payUntil / SECOND_MS) !== second) throw new Error('the filling was too slow');
  });
  await Promise.all(opened);
}

// Makes a registered user known to the engine. A process that dies between the two leaves a user who can log in but owns
// nothing yet, so each login and each start asks again; the engine grants once.
import {
  accept,
  amount,
  BTC,
  type CurrencyId,
  ETH,
  type Result,
  units,
  USDT,
  type UserId,
  type Wallet,
} from '@bourse/domain';
import type { Grant, OpenUser, Outcome } from '@bourse/engine';
import type { SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { AccountServices } from './services.ts';
import { findUnopened, isOpened } from './queries.ts';

const grant = (wallet: Wallet, currencyId: CurrencyId, decimal: string): Grant => ({
  wallet,
  currencyId,
  amount: amount(units(decimal)),
});

/** Demo money of every new account. */
export const DEMO_GRANTS: readonly Grant[] = [
  grant('change', USDT, '10000'),
  grant('change', BTC, '0.5'),
  grant('change', ETH, '5'),
  grant('lever', USDT, '5000'),
  grant('micro', USDT, '5000'),
  grant('legal', USDT, '5000'),
];

type Submit = (command: OpenUser) => Promise<Outcome<OpenUser> | SubmitRefusal>;

export async function ensureOpened(
  { storage, config }: AccountServices,
  submit: Submit,
  userId: UserId,
): Promise<Result<undefined>> {
  if (await isOpened(storage.sql, userId)) return accept(undefined);
  const outcome = await submit({ kind: 'openUser', userId, grants: config.isDemo ? DEMO_GRANTS : [] });
  return outcome.ok ? accept(undefined) : outcome;
}

/** At the start: opens those whose registration a dying process left half done. */
export async function openMissingUsers(services: AccountServices): Promise<void> {
  for (const userId of await findUnopened(services.storage.sql)) {
    const opened = await ensureOpened(services, (command) => services.sequencer.submit(command), userId);
    if (!opened.ok) services.log.error({ userId, refusal: opened.code }, 'a registered user could not be opened');
  }
}

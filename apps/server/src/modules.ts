// The list of modules. Whatever the process does with each of them goes through it in this order.
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from './core/sequencer/sequencer.ts';
import { account } from './modules/account/index.ts';
import { bots } from './modules/bots/index.ts';
import { coins } from './modules/coins/index.ts';
import { custody } from './modules/custody/index.ts';
import { demo } from './modules/demo/index.ts';
import { fees } from './modules/fees/index.ts';
import { fiat } from './modules/fiat/index.ts';
import { health } from './modules/health/index.ts';
import { house } from './modules/house/index.ts';
import { identity } from './modules/identity/index.ts';
import { keys } from './modules/keys/index.ts';
import { lever } from './modules/lever/index.ts';
import { liabilities } from './modules/liabilities/index.ts';
import { market } from './modules/market/index.ts';
import { messages } from './modules/messages/index.ts';
import type { SeedOptions } from './modules/module.ts';
import { news } from './modules/news/index.ts';
import { opening } from './modules/opening/index.ts';
import { operators } from './modules/operators/index.ts';
import { programs } from './modules/programs/index.ts';
import { sales } from './modules/sales/index.ts';
import { seconds } from './modules/seconds/index.ts';
import { security } from './modules/security/index.ts';
import { site } from './modules/site/index.ts';
import { spot } from './modules/spot/index.ts';
import { staking } from './modules/staking/index.ts';
import { subaccounts } from './modules/subaccounts/index.ts';
import { support } from './modules/support/index.ts';
import { users } from './modules/users/index.ts';
import { wallet } from './modules/wallet/index.ts';
import { watch } from './modules/watch/index.ts';
import type { BaseServices } from './platform/http/base-services.ts';
import type { OfficeDesk } from './platform/http/desk.ts';

// Coins come first, since all others name them; a demo's past lies before what its other modules begin with.
export const MODULES = [
  coins,
  news,
  demo,
  spot,
  lever,
  seconds,
  fiat,
  staking,
  sales,
  fees,
  identity,
  security,
  account,
  subaccounts,
  keys,
  programs,
  bots,
  custody,
  health,
  wallet,
  house,
  liabilities,
  market,
  messages,
  support,
  operators,
  users,
  opening,
  site,
  watch,
] as const;

type Modules = (typeof MODULES)[number];
type OpenedBy<M> = M extends { open?(snapshot: Snapshot, sequencer: Sequencer): infer Board } ? Board : never;
type ServedBy<M> = M extends { serve?(services: BaseServices): infer Served } ? Awaited<Served> : never;
/** All members of a union of objects, in one object. */
type Together<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

/** The committed state of all modules. */
export type Boards = Together<OpenedBy<Modules>>;

/** The process hands these out: all that any module asks for. */
export type AllServices = BaseServices & Boards & Together<ServedBy<Modules>>;

/** The desks of all modules at which two operators decide changes. */
export const OFFICE_DESKS: readonly OfficeDesk<AllServices>[] = MODULES.flatMap(
  ({ changes }): readonly OfficeDesk<AllServices>[] => changes ?? [],
);

/** To be called before the first command is submitted. */
export function openBoards(snapshot: Snapshot, sequencer: Sequencer): Boards;
export function openBoards(snapshot: Snapshot, sequencer: Sequencer): object {
  return Object.assign({}, ...MODULES.map(({ open }) => open?.(snapshot, sequencer)));
}

export async function seedModules(options: SeedOptions): Promise<void> {
  for (const { seed } of MODULES) await seed?.(options);
}

/** Has each module make what it hands out beside its board. */
export async function serveModules(services: BaseServices & Boards): Promise<AllServices>;
export async function serveModules(services: BaseServices): Promise<object> {
  let all = services;
  for (const { serve } of MODULES) all = { ...all, ...(await Promise.resolve(serve?.(all))) };
  return all;
}

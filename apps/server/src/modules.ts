// The list of modules. Whatever the process does with each of them goes through it in this order.
import type { Snapshot } from '@bourse/engine';
import type { SeedOptions } from './modules/module.ts';
import { sales } from './modules/sales/index.ts';
import { staking } from './modules/staking/index.ts';
import type { Sequencer } from './core/sequencer/sequencer.ts';
import type { AccountServices } from './modules/account/index.ts';
import type { CoinsServices } from './modules/coins/index.ts';
import type { CustodyServices } from './modules/custody/index.ts';
import type { DemoServices } from './modules/demo/index.ts';
import type { FeesServices } from './modules/fees/index.ts';
import type { FiatServices } from './modules/fiat/index.ts';
import type { HouseServices } from './modules/house/index.ts';
import type { IdentityServices } from './modules/identity/index.ts';
import type { LeverServices } from './modules/lever/index.ts';
import type { LiabilitiesServices } from './modules/liabilities/index.ts';
import type { MarketServices } from './modules/market/index.ts';
import type { MessagesServices } from './modules/messages/index.ts';
import type { NewsServices } from './modules/news/index.ts';
import type { OpeningServices } from './modules/opening/index.ts';
import type { OperatorsServices } from './modules/operators/index.ts';
import type { SalesServices } from './modules/sales/index.ts';
import type { SecondsServices } from './modules/seconds/index.ts';
import type { SecurityServices } from './modules/security/index.ts';
import type { SiteServices } from './modules/site/index.ts';
import type { SpotServices } from './modules/spot/index.ts';
import type { StakingServices } from './modules/staking/index.ts';
import type { SupportServices } from './modules/support/index.ts';
import type { UsersServices } from './modules/users/index.ts';
import type { WalletServices } from './modules/wallet/index.ts';
import type { WatchServices } from './modules/watch/index.ts';

export const MODULES = [staking, sales] as const;

type Modules = (typeof MODULES)[number];
/** The committed state of each module, under its name. */
export type Boards = { readonly [M in Modules as M['name']]: ReturnType<M['open']> };

/** What the process has to hand out: all that any module asks for. */
export type AllServices = AccountServices &
  CoinsServices &
  CustodyServices &
  DemoServices &
  FeesServices &
  FiatServices &
  HouseServices &
  IdentityServices &
  LeverServices &
  LiabilitiesServices &
  MarketServices &
  MessagesServices &
  NewsServices &
  OpeningServices &
  OperatorsServices &
  SalesServices &
  SecondsServices &
  SecurityServices &
  SiteServices &
  SpotServices &
  StakingServices &
  SupportServices &
  UsersServices &
  WalletServices &
  WatchServices;

/** To be called before the first command is submitted. */
export function openBoards(snapshot: Snapshot, sequencer: Sequencer): Boards;
export function openBoards(snapshot: Snapshot, sequencer: Sequencer): Readonly<Record<string, unknown>> {
  return Object.fromEntries(MODULES.map(({ name, open }) => [name, open(snapshot, sequencer)]));
}

export async function seedModules(options: SeedOptions): Promise<void> {
  for (const { seed } of MODULES) await seed(options);
}

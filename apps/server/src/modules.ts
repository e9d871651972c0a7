// The list of modules. Whatever the process does with each of them goes through it in this order.
import type { Snapshot } from '@bourse/engine';
import type { SeedOptions } from './modules/module.ts';
import { sales } from './modules/sales/index.ts';
import { staking } from './modules/staking/index.ts';
import type { Sequencer } from './core/sequencer/sequencer.ts';
import type { Services } from './services.ts';

export const MODULES = [staking, sales] as const;

type Modules = (typeof MODULES)[number];
/** The committed state of each module, under its name. */
export type Boards = { readonly [M in Modules as M['name']]: ReturnType<M['open']> };

export type AllServices = Services & Boards;

/** To be called before the first command is submitted. */
export function openBoards(snapshot: Snapshot, sequencer: Sequencer): Boards;
export function openBoards(snapshot: Snapshot, sequencer: Sequencer): Readonly<Record<string, unknown>> {
  return Object.fromEntries(MODULES.map(({ name, open }) => [name, open(snapshot, sequencer)]));
}

export async function seedModules(options: SeedOptions): Promise<void> {
  for (const { seed } of MODULES) await seed(options);
}

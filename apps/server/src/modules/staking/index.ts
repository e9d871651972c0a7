// The door of staking: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { createStakingBoard } from './board.ts';
import { stakingChanges } from './changes.ts';
import { stakingDeskRoutes } from './desk-routes.ts';
import { StakingFeed } from './feed.ts';
import { startStakingLetters } from './letters.ts';
import { stakingRoutes } from './routes.ts';
import { seedStaking } from './seed.ts';
import type { StakingServices } from './services.ts';
import { stakingStorage } from './storage.ts';

export type { StakingServices } from './services.ts';

export const staking = defineModule({
  name: 'staking',
  storage: stakingStorage,
  open: createStakingBoard,
  seed: seedStaking,
  routes: [stakingDeskRoutes, stakingRoutes],
  feed: (services: StakingServices) => (_, listeners) => new StakingFeed(services, listeners),
  changes: stakingChanges,
  letters: [startStakingLetters],
});

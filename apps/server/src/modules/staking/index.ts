// The door of staking: what the process gathers of it, and what other modules may see.
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { defineModule } from '../module.ts';
import { createStakingBoard } from './board.ts';
import { stakingChanges } from './changes.ts';
import { stakingDeskRoutes } from './desk.ts';
import { openStakingFeed } from './feed.ts';
import { startStakingLetters } from './letters.ts';
import { stakingRoutes } from './routes.ts';
import { seedStaking } from './seed.ts';
import { stakingStorage } from './storage.ts';

export type { StakingServices } from './services.ts';

export const staking = defineModule({
  name: 'staking',
  storage: stakingStorage,
  open: (snapshot: Snapshot, sequencer: Sequencer) => ({ staking: createStakingBoard(snapshot, sequencer) }),
  seed: seedStaking,
  routes: [stakingDeskRoutes, stakingRoutes],
  feeds: [openStakingFeed],
  changes: [stakingChanges],
  letters: [startStakingLetters],
});

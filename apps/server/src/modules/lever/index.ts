// The door of lever: what the process gathers of it, and what other modules may see.
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { defineModule } from '../module.ts';
import { createLeverBoard } from './board.ts';
import { seedLever } from './catalogue.ts';
import { leverChanges } from './desk/changes.ts';
import { deskRoutes } from './desk/routes.ts';
import { openLeverFeed } from './feed.ts';
import { startLeverNotices } from './letters.ts';
import { noticeRoutes } from './notices.ts';
import { offerRoutes } from './offers.ts';
import { positionRoutes } from './positions.ts';
import { receiptRoutes } from './receipts.ts';
import { leverStorage, pruneLever } from './storage.ts';
import { tradeRoutes } from './trade.ts';

export type { LeverAccountFigures } from './account.ts';
export type { LeverData, LeverServices } from './board.ts';

export const lever = defineModule({
  name: 'lever',
  storage: leverStorage,
  prune: pruneLever,
  open: (snapshot: Snapshot, sequencer: Sequencer) => ({ lever: createLeverBoard(snapshot, sequencer) }),
  seed: seedLever,
  routes: [deskRoutes, offerRoutes, positionRoutes, tradeRoutes, noticeRoutes, receiptRoutes],
  feeds: [openLeverFeed],
  changes: [leverChanges],
  letters: [startLeverNotices],
});

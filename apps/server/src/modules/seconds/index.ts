// The door of seconds: what the process gathers of it, and what other modules may see.
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { defineModule } from '../module.ts';
import { createMicroBoard } from './board.ts';
import { seedMicro } from './catalogue.ts';
import { microChanges } from './desk/changes.ts';
import { bookRoutes } from './desk/lists.ts';
import { deskRoutes } from './desk/routes.ts';
import { openSecondsFeed } from './feed.ts';
import { insuranceRoutes } from './insurance.ts';
import { limitRoutes } from './limits.ts';
import { listRoutes } from './lists.ts';
import { noticeRoutes } from './notices.ts';
import { receiptRoutes } from './receipts.ts';
import { riskRoutes } from './risk.ts';
import { pruneSeconds, secondsStorage } from './storage.ts';
import { tradeRoutes } from './trade.ts';

export type { LiveMicroOrder, SecondsServices } from './board.ts';

export const seconds = defineModule({
  name: 'seconds',
  uses: ['identity'],
  storage: secondsStorage,
  prune: pruneSeconds,
  open: (snapshot: Snapshot, sequencer: Sequencer) => ({ micro: createMicroBoard(snapshot, sequencer) }),
  seed: seedMicro,
  routes: [
    deskRoutes,
    bookRoutes,
    tradeRoutes,
    listRoutes,
    receiptRoutes,
    riskRoutes,
    limitRoutes,
    insuranceRoutes,
    noticeRoutes,
  ],
  feeds: [openSecondsFeed],
  changes: [microChanges],
});

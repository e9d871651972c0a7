// The door of fiat: what the process gathers of it, and what other modules may see.
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { defineModule } from '../module.ts';
import { createAcceptorBoard } from './acceptors/board.ts';
import { acceptorRoutes } from './acceptors/routes.ts';
import { createFiatBoard } from './board.ts';
import { openDealFeed } from './c2c/deal-feed.ts';
import { fiatRoutes } from './c2c/routes.ts';
import { seedFiat, seedGateway } from './catalogue.ts';
import { fiatChanges } from './changes.ts';
import { openChatFeed } from './chat/chat-feed.ts';
import { fiatChatRoutes } from './chat/routes.ts';
import { createChat } from './deals/chat.ts';
import { fiatDeskRoutes } from './desk/routes.ts';
import { startFiatNotes } from './fiat-notes.ts';
import { startFiatNotices } from './fiat-notices.ts';
import { startGatewayPayments } from './gateway/gateway.ts';
import { openGateway } from './gateway/provider.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { startMerchantNotices } from './merchant-notices.ts';
import { paymentRoutes } from './payment/routes.ts';
import { followCnyRate } from './quotes.ts';
import { fiatStorage, pruneFiat } from './storage.ts';

export type { FiatServices } from './services.ts';
export { fiatChanges, merchantSubject } from './changes.ts';
export { findMeasures } from './deals/measures.ts';

export { copyMethod, findMethods, insertMethod, viewMethod } from './deals/payment-methods.ts';
export { followCnyRate } from './quotes.ts';

export const fiat = defineModule({
  name: 'fiat',
  uses: ['identity', 'security'],
  storage: fiatStorage,
  prune: pruneFiat,
  open: (snapshot: Snapshot, sequencer: Sequencer) => ({
    acceptors: createAcceptorBoard(snapshot, sequencer),
    fiat: createFiatBoard(snapshot, sequencer),
  }),
  seed: async (options) => {
    await seedFiat(options);
    await seedGateway(options);
  },
  serve: async (services: BaseServices) => {
    await followCnyRate(services);
    return { gateway: openGateway(services.config), chat: createChat(services.storage) };
  },
  routes: [acceptorRoutes, fiatRoutes, fiatChatRoutes, fiatDeskRoutes, gatewayRoutes, paymentRoutes],
  feeds: [openDealFeed, openChatFeed],
  changes: [fiatChanges],
  jobs: [startGatewayPayments],
  letters: [startMerchantNotices, startFiatNotes, startFiatNotices],
});

// What is said in a user's deals, at once: to both parties, each in the reader's language.
import { type OpenFeed, readersOf } from '../../../platform/realtime/feed.ts';
import { viewMessage } from '../deals/chat-messages.ts';
import type { FiatServices } from '../services.ts';

export const openChatFeed =
  ({ chat, translator }: Pick<FiatServices, 'chat' | 'translator'>): OpenFeed =>
  (_, listeners) => ({
    listen: () =>
      chat.subscribe((news) => {
        for (const { message, deal } of news) {
          for (const { userId, sockets, t } of readersOf(listeners, translator, [deal.buyerId, deal.sellerId])) {
            const data = viewMessage(message, { readerId: userId, otherRead: 0, t });
            listeners.audienceOf(sockets).emit('legal_message', { type: 'legal_message', data });
          }
        }
      }),
  });

// The user's deals of fiat trade as the server pushes them, and what is said in them.
import type { acceptorRows, fiatChat, fiatRows } from '@bourse/contract';
import { onSocket } from './client.ts';
import { useListener } from './use-listener.ts';

type DealListener = (deal: fiatRows.FiatDealRow) => void;
type AcceptorDealListener = (deal: acceptorRows.AcceptorDealRow) => void;
type MessageListener = (message: fiatChat.ChatMessage) => void;

const dealListeners = new Set<DealListener>();
const acceptorDealListeners = new Set<AcceptorDealListener>();
const messageListeners = new Set<MessageListener>();

onSocket((socket) => {
  socket.on('legal_deal', ({ data }) => {
    for (const listener of dealListeners) listener(data);
  });
  socket.on('acceptor_deal', ({ data }) => {
    for (const listener of acceptorDealListeners) listener(data);
  });
  socket.on('legal_message', ({ data }) => {
    for (const listener of messageListeners) listener(data);
  });
});

/** Calls back with a deal of the user's that was opened, or has moved on. */
export const useDealEvents = (listener: DealListener): void => useListener(dealListeners, listener);

/** Calls back with a deal between the user and an acceptor that was opened, or has moved on. */
export const useAcceptorDealEvents = (listener: AcceptorDealListener): void =>
  useListener(acceptorDealListeners, listener);

/** Calls back with what was said in a deal of the user's, system lines too. */
export const useDealMessages = (listener: MessageListener): void => useListener(messageListeners, listener);

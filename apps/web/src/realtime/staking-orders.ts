// The user's staking orders as the server pushes them: bought, changed, ended.
import type { staking } from '@bourse/contract';
import { onSocket } from './client.ts';
import { useListener } from './use-listener.ts';

type Listener = (row: staking.StakingOrderRow) => void;

const listeners = new Set<Listener>();

onSocket((socket) => {
  socket.on('staking_order', ({ data }) => {
    for (const listener of listeners) listener(data);
  });
});

/** Calls back at once with an order in its new state. */
export const useStakingOrderEvents = (listener: Listener): void => useListener(listeners, listener);

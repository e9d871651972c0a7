// Opens the sockets of the Binance-Spot-compatible API: that of its methods, and those of its streams.
import { addStats } from '../../platform/realtime/sockets.ts';
import { openMethodSockets, type OpenedSockets } from './method-socket.ts';
import type { BotSocketsOptions } from './services.ts';
import { openStreams } from './streams.ts';

export type Bots = OpenedSockets;

export function openBots(options: BotSocketsOptions): Bots {
  const methods = openMethodSockets(options);
  const streams = openStreams(options);
  return {
    close: async () => {
      await Promise.all([methods.close(), streams.close()]);
    },
    stats: () => addStats(methods.stats(), streams.stats()),
  };
}

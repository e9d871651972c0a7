// Opens the sockets of the Binance-Spot-compatible API: that of its methods, and those of its streams.
import { openMethodSockets, type OpenedSockets } from './method-socket.ts';
import type { BotSocketsOptions } from './services.ts';

export type Bots = OpenedSockets;

export const openBots = (options: BotSocketsOptions): Bots => openMethodSockets(options);

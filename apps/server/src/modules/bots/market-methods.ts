// Handlers of the methods of markets.
import type { BotHandler } from './handler.ts';
import type { BotServices } from './services.ts';

export const marketHandlers = (_services: BotServices): readonly BotHandler[] => [];

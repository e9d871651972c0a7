// Handlers of the methods of accounts.
import type { BotHandler } from './handler.ts';
import type { BotServices } from './services.ts';

export const accountHandlers = (_services: BotServices): readonly BotHandler[] => [];

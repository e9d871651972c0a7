// Handlers of the methods of orders.
import type { BotHandler } from './handler.ts';
import type { BotServices } from './services.ts';

export const orderHandlers = (_services: BotServices): readonly BotHandler[] => [];

// The door of messages.
export type { MessagesServices } from './services.ts';

import type { messages } from './zh/index.ts';

/** Every text of Bourse, by its explicit id. */
export type MessageKey = keyof typeof messages;
/** A complete catalogue: ICU messages by id. */
export type Catalogue = Readonly<Record<MessageKey, string>>;

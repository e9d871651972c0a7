import type { messages } from './zh/index.ts';

/** Every text of Bourse, by its explicit id. */
export type MessageKey = keyof typeof messages;
/** A complete catalogue: ICU messages by id. */
export type Catalogue = Readonly<Record<MessageKey, string>>;
/** A catalogue still being translated; what it lacks comes from its fallback. */
export type PartialCatalogue = Readonly<Partial<Record<MessageKey, string>>>;

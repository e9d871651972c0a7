// How long a wait is, in the page's language.
import { SECOND_MS } from '@bourse/domain';
import { writeWait } from '@bourse/messages/wait';
import { locale } from './locale.ts';

/** Writes a wait of whole seconds: `24 hours`, `1 minute`. */
export const waitText = (seconds: number): string => writeWait(locale, seconds * SECOND_MS);

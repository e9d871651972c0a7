// In which of its languages a reply is said to a user.
import type { officeTickets } from '@bourse/contract';
import type { Locale } from '@bourse/messages';

type Texts = officeTickets.TicketReply['texts'];

/** What is missing is said in English, else in Chinese, else in any language that it has. */
export const textIn = (texts: Texts, language: Locale): string =>
  texts[language] ?? texts.en ?? texts.zh ?? Object.values(texts)[0] ?? '';

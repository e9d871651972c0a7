// What leaves by mail or SMS: the kinds of letters, what each is filled with, and how they are written out.
import type { Amount } from '@bourse/domain';
import { DEFAULT_LOCALE, getLocaleInfo, type Locale, type MessageKey, parseLocale } from '@bourse/messages';
import { KEY_NOTICES } from './key-notices.ts';
import type { Notice, ValuesOf } from './notice.ts';
import { SUB_ACCOUNT_NOTICES } from './sub-account-notices.ts';

export const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Letters about an address, whoever it belongs to. */
const ADDRESS_LETTERS = {
  /** `minutes`: its lifetime. */
  code: ['code', 'minutes'],
  /** Somebody tried to register an address that has an account. */
  accountExists: [],
} as const;

/** Alarms, to whom operators have them sent. */
const ALARMS = {
  /** `state`, `title` and `facts` in words; `time` is that of the event. */
  alarm: ['state', 'title', 'facts', 'time', 'runbookUrl'],
  /** Whether it arrives. */
  alarmTest: ['runbookUrl'],
} as const;

/** Notices to a user. All of them tell when it happened and how long a security change holds withdrawals. A new kind is a description (notice.ts) and its three texts in messages. */
const NOTICES = {
  /** `device`: what it calls itself; `ip`: where from. */
  newDevice: ['device', 'ip'],
  passwordChanged: [],
  tradePasswordChanged: [],
  /** `address`: the new one, masked. */
  emailBound: ['address'],
  phoneBound: ['address'],
  secondFactorChanged: [],
  /** By operators, for a user who has lost it. */
  secondFactorRemoved: [],
  /** Wrong proofs have locked it. */
  secondFactorLocked: [],
  /** Saved or deleted; `account`: where one is paid, masked. */
  paymentMethodChanged: ['account'],
  /** Confirmed by its owner; `address` masked. */
  withdrawAddressAdded: ['currency', 'network', 'address'],
  /** By a session alone: it is to be confirmed. */
  withdrawAddressKept: ['currency', 'network', 'address', 'addressBookUrl'],
  accountFrozen: [],
  /** `amount`: with the fee; `currency`: its name; `address`: where to, masked. */
  withdrawalRequested: ['amount', 'currency', 'network', 'address'],
} as const;

/** `orderKind`: deals between users and orders of acceptors are counted apart, so that a number alone may mean either. */
const DEAL_FIELDS = ['orderKind', 'id', 'number', 'currency', 'money', 'fiat', 'result', 'dealUrl'] as const;
/** `amount`: what was staked. */
const STAKING_FIELDS = ['amount', 'interest', 'currency', 'stakingUrl'] as const;
/** Coins: what was wanted, and what of it was allotted. */
const SUBSCRIPTION_FIELDS = ['wanted', 'allotted', 'currency', 'subscriptionsUrl'] as const;

/** Letters about the result of something that the user had asked for or sent: they warn of nothing. */
const RESULTS = {
  identityApproved: [],
  identityRejected: ['reason'],
  /** `amount`: what the address got; `hash`: of its transaction. */
  withdrawalCompleted: ['amount', 'currency', 'network', 'address', 'hash'],
  /** To another user of ours, over no network. */
  withdrawalSettled: ['amount', 'currency', 'address'],
  /** By an operator, who says why, or by the signer's rules. */
  withdrawalRejected: ['amount', 'currency', 'reason'],
  /** By the user. */
  withdrawalCancelled: ['amount', 'currency'],
  withdrawalFailed: ['amount', 'currency'],
  depositCredited: ['amount', 'currency'],
  /** A warning about a contract account; `rate`, `level` and `liquidation` in percent. */
  leverWarning: ['currency', 'rate', 'level', 'liquidation', 'symbol', 'contractsUrl'],
  /** `positions`: their markets and ids. */
  leverLiquidated: ['currency', 'rate', 'liquidation', 'positions', 'receiptUrl'],
  /** One of its positions lost more than the account had, and the others closed with it. */
  leverShortage: ['currency', 'positions', 'receiptUrl'],
  /** `price`: what it closed at; `profit`: signed. */
  leverTakeProfit: ['symbol', 'position', 'price', 'profit', 'currency', 'receiptUrl'],
  leverStopLoss: ['symbol', 'position', 'price', 'profit', 'currency', 'receiptUrl'],
  /** Its market had been halted for long. */
  leverSettled: ['symbol', 'position', 'price', 'profit', 'currency', 'receiptUrl'],
  /** A clawback of gains in a market at the end of an outage or a halt. */
  leverClawback: ['symbol', 'amount', 'currency'],
  /** By the exchange; `reason` in words. */
  leverRevoked: ['symbol', 'position', 'reason'],
  /** The statement of second contracts is to be accepted before an order. */
  microRisk: ['riskUrl'],
  // Letters about deals for fiat money: `number` is of coins, `result` is in words.
  fiatOpened: DEAL_FIELDS,
  fiatDueSoon: DEAL_FIELDS,
  fiatPaid: DEAL_FIELDS,
  fiatReleased: DEAL_FIELDS,
  /** A withdrawal through an acceptor was done by itself. */
  fiatTimedOut: DEAL_FIELDS,
  fiatRefused: DEAL_FIELDS,
  fiatAppealed: DEAL_FIELDS,
  fiatResolved: DEAL_FIELDS,
  merchantApproved: ['currency'],
  /** By operators, who say why. */
  merchantRefused: ['currency', 'reason'],
  adTakenDown: ['ad', 'reason'],
  stakingMatured: STAKING_FIELDS,
  /** `amount`: what is staked again. */
  stakingRenewed: STAKING_FIELDS,
  stakingNotRenewed: STAKING_FIELDS,
  launchAllotted: SUBSCRIPTION_FIELDS,
  launchNotAllotted: SUBSCRIPTION_FIELDS,
  launchCalledOff: SUBSCRIPTION_FIELDS,
  launchVoid: SUBSCRIPTION_FIELDS,
  launchUnlockable: SUBSCRIPTION_FIELDS,
  /** By an operator, or to many by two, in their words. */
  message: ['title', 'text', 'messagesUrl'],
  /** By support: the answer itself is read on the site. */
  ticketAnswered: ['id', 'ticketUrl'],
  /** Nothing was said to an answer; `days`: until its ticket is closed. */
  ticketClosing: ['id', 'days', 'ticketUrl'],
} as const;

const LETTERS = { ...ADDRESS_LETTERS, ...ALARMS, ...NOTICES, ...RESULTS };

/** Notices that are descriptions of their own. */
const DESCRIBED = [...KEY_NOTICES, ...SUB_ACCOUNT_NOTICES] as const;
type Described = (typeof DESCRIBED)[number];
type DescribedKind = Described['kind'];

type ListedKind = keyof typeof LETTERS;
export type LetterKind = ListedKind | DescribedKind;
export type NoticeKind = keyof typeof NOTICES | keyof typeof RESULTS | DescribedKind;

type ListedFields<Kind extends ListedKind, Value> = Readonly<Record<(typeof LETTERS)[Kind][number], Value>>;
type DescribedOf<Kind extends DescribedKind> = Extract<Described, { readonly kind: Kind }>;
export type LetterFields<Kind extends LetterKind> = Kind extends DescribedKind
  ? Readonly<Record<keyof DescribedOf<Kind>['fields'], string | number>>
  : Kind extends ListedKind
    ? ListedFields<Kind, string | number>
    : never;
/** Amounts are written as the reader writes numbers, moments in the reader's time zone. */
export type NoticeFields<Kind extends NoticeKind> = Kind extends DescribedKind
  ? ValuesOf<DescribedOf<Kind>>
  : Kind extends ListedKind
    ? ListedFields<Kind, string | number | Amount>
    : never;

/** The description of a notice, where it has one. */
export const findNotice = (kind: string): Notice | undefined => DESCRIBED.find((notice) => notice.kind === kind);

/** A letter in the form in which it is queued. */
export type Letter = {
  readonly kind: LetterKind;
  readonly locale: Locale;
  readonly fields: Readonly<Record<string, string | number>>;
  /** The word of the user it goes to. */
  readonly antiPhishingWord?: string | undefined;
};

export type Translate = (locale: Locale, key: MessageKey, values?: Letter['fields']) => string;

export type WrittenMail = { readonly subject: string; readonly text: string; readonly html: string };

export const parseKind = (kind: string): LetterKind | undefined =>
  DESCRIBED.find((notice) => notice.kind === kind)?.kind ??
  Object.keys(LETTERS).find((known): known is ListedKind => known === kind);

export const parseLetterLocale = (locale: string): Locale => parseLocale(locale) ?? DEFAULT_LOCALE;

/** Whether it could be somebody else's doing, so that the mail says how to stop it. */
export const isWarning = (kind: LetterKind): boolean => findNotice(kind)?.warns ?? Object.hasOwn(NOTICES, kind);

/** A paragraph of a mail, and the address that follows it. */
type Paragraph = { readonly text: string; readonly link?: string };

/** The text of each link, by the field that holds its address; where that is empty there is no link. */
const LINKS = [
  ['freezeUrl', 'mail.notice.freeze'],
  ['receiptUrl', 'mail.link.receipt'],
  ['contractsUrl', 'mail.link.contracts'],
  ['riskUrl', 'mail.link.risk'],
  ['dealUrl', 'mail.link.deal'],
  ['stakingUrl', 'mail.link.staking'],
  ['subscriptionsUrl', 'mail.link.subscriptions'],
  ['runbookUrl', 'mail.link.runbook'],
  ['messagesUrl', 'mail.link.messages'],
  ['ticketUrl', 'mail.link.ticket'],
  ['addressBookUrl', 'mail.link.addressBook'],
] as const;

/** The paragraphs of a mail, in their order. */
function paragraphsOf({ kind, locale, fields, antiPhishingWord }: Letter, translate: Translate): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [{ text: translate(locale, `mail.${kind}.text`, fields) }];
  if (fields['subAccount'] !== undefined) paragraphs.push({ text: translate(locale, 'mail.subAccount', fields) });
  if (isWarning(kind)) paragraphs.push({ text: translate(locale, 'mail.notice.warning', fields) });
  for (const [field, key] of LINKS) {
    const link = fields[field];
    if (typeof link === 'string' && link !== '') paragraphs.push({ text: translate(locale, key), link });
  }
  if (antiPhishingWord !== undefined) {
    paragraphs.push({ text: translate(locale, 'mail.antiPhishing', { word: antiPhishingWord }) });
  }
  return paragraphs;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '');

const writeLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const BODY_STYLE =
  'margin:0;padding:24px;background:#f5f6f8;color:#14181f;font:16px/1.6 -apple-system,Segoe UI,sans-serif';
const SHEET_STYLE = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px';
const CODE_STYLE = 'font-size:24px;letter-spacing:4px';

const emphasize = (escaped: string, code: string | undefined): string =>
  code === undefined ? escaped : escaped.replace(code, `<strong style="${CODE_STYLE}">${code}</strong>`);

function writeLink(link: string | undefined): string {
  if (link === undefined) return '';
  const address = escapeHtml(link);
  return `<br><a href="${address}" style="word-break:break-all">${address}</a>`;
}

/** Plain enough for every mail reader: no pictures, no scripts, nothing loaded from anywhere. */
export function writeMail(letter: Letter, translate: Translate): WrittenMail {
  const { kind, locale, fields } = letter;
  const subject = translate(locale, `mail.${kind}.subject`, fields);
  const paragraphs = paragraphsOf(letter, translate);
  const footer = translate(locale, 'mail.footer', fields);
  const code = fields['code'] === undefined ? undefined : escapeHtml(String(fields['code']));
  const body = paragraphs.map(({ text, link }) => `<p>${emphasize(writeLines(text), code)}${writeLink(link)}</p>`);
  const html =
    `<!doctype html><html lang="${getLocaleInfo(locale).htmlLang}"><head><meta charset="utf-8">` +
    `<title>${escapeHtml(subject)}</title></head><body style="${BODY_STYLE}"><div style="${SHEET_STYLE}">` +
    `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>${body.join('')}` +
    `<p style="margin:24px 0 0;color:#5d6673;font-size:13px">${escapeHtml(footer)}</p></div></body></html>`;
  const plain = paragraphs.map(({ text, link }) => (link === undefined ? text : `${text}\n${link}`));
  return { subject, text: [...plain, footer].join('\n\n'), html };
}

/** What is about a sub-account begins with its name. */
export function writeSms({ kind, locale, fields }: Letter, translate: Translate): string {
  const about = fields['subAccount'] === undefined ? [] : [translate(locale, 'mail.subAccount', fields)];
  return [...about, translate(locale, `sms.${kind}.text`, fields)].join('\n');
}

// What an announcement says and to whom, as a proposal keeps it: field by field, as text.
import { assert, AUDIENCES } from '@bourse/domain';
import { type Locale, locales } from '@bourse/messages';
import type { AnnouncementContent } from './announcements.ts';

type Texts = ReadonlyMap<string, string>;
type Written = { readonly title: string; readonly text: string };

const titleOf = (locale: Locale): string => `title.${locale}`;
const textOf = (locale: Locale): string => `text.${locale}`;
const writeFlag = (isSet: boolean): string => (isSet ? '1' : '0');

export function showContent(content: AnnouncementContent): Texts {
  const { texts, link, audience, members, isInBox, isByMail } = content;
  const written = locales.flatMap(({ code }): (readonly [string, string])[] => {
    const own = texts[code];
    return own
      ? [
          [titleOf(code), own.title],
          [textOf(code), own.text],
        ]
      : [];
  });
  return new Map([
    ['audience', audience],
    ['members', members],
    ['in_box', writeFlag(isInBox)],
    ['by_mail', writeFlag(isByMail)],
    ['link', link],
    ...written,
  ]);
}

export function readContent(fields: Texts): AnnouncementContent {
  const audience = AUDIENCES.find((one) => one === fields.get('audience'));
  assert(audience, 'a proposal names its audience');
  const texts = locales.flatMap(({ code }): (readonly [Locale, Written])[] => {
    const title = fields.get(titleOf(code));
    return title === undefined ? [] : [[code, { title, text: fields.get(textOf(code)) ?? '' }]];
  });
  return {
    texts: Object.fromEntries(texts),
    link: fields.get('link') ?? '',
    audience,
    members: fields.get('members') ?? '',
    isInBox: fields.get('in_box') === '1',
    isByMail: fields.get('by_mail') === '1',
  };
}

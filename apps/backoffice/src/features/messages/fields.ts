// What can be asked for of an announcement, and how it reads.
import type { officeMessages } from '@bourse/contract';
import { AUDIENCES, type Audience } from '@bourse/domain';
import { languageFor, locales } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { among, namingOf, yesNo } from '../../ui/naming.ts';

export type Texts = officeMessages.AnnouncementRow['texts'];

/** In the operator's language, or in the next that it has. */
export const titleOf = (texts: Texts): string => texts[languageFor(texts, locale) ?? locale]?.title ?? '';

export const languageName = (code: string): string => locales.find((one) => one.code === code)?.name ?? code;

export const audienceName = (audience: Audience): string => t(`office.messages.audience.${audience}`);

export function membersText(audience: Audience, members: string): string {
  const named = members.split(', ');
  if (audience === 'languages') return named.map(languageName).join(', ');
  if (audience === 'levels') return named.map((level) => t('office.identity.level', { level })).join(', ');
  return members;
}

/** “By language: 한국어, English”. */
export const audienceText = ({
  audience,
  members,
  coin_name: coin,
}: Pick<officeMessages.AnnouncementRow, 'audience' | 'members' | 'coin_name'>): string =>
  members === '' ? audienceName(audience) : `${audienceName(audience)}: ${coin || membersText(audience, members)}`;

export const naming = namingOf({
  audience: [t('office.messages.audience'), among(AUDIENCES, audienceName)],
  members: [t('office.messages.members')],
  in_box: [t('office.messages.inBox'), yesNo],
  by_mail: [t('office.messages.byMail'), yesNo],
  link: [t('office.messages.link')],
  ...Object.fromEntries(
    locales.flatMap(({ code, name }) => [
      [`title.${code}`, [`${t('office.messages.title')} · ${name}`]],
      [`text.${code}`, [`${t('office.messages.text')} · ${name}`]],
    ]),
  ),
});

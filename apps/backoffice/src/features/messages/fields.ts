// What can be asked for of an announcement, and how it reads.
import type { officeMessages } from '@bourse/contract';
import { AUDIENCES, type Audience } from '@bourse/domain';
import { languageFor, locales } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import type { Naming } from '../../ui/change-table.tsx';

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

const FIELDS = {
  audience: 'office.messages.audience',
  members: 'office.messages.members',
  in_box: 'office.messages.inBox',
  by_mail: 'office.messages.byMail',
  link: 'office.messages.link',
} as const;

function fieldText(field: string): string {
  const [part = '', code = ''] = field.split('.');
  if (part === 'title' || part === 'text') return `${t(`office.messages.${part}`)} · ${languageName(code)}`;
  const name = Object.entries(FIELDS).find(([key]) => key === field)?.[1];
  return name === undefined ? field : t(name);
}

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (field === 'in_box' || field === 'by_mail') return t(value === '1' ? 'office.yes' : 'office.no');
  const audience = field === 'audience' ? AUDIENCES.find((one) => one === value) : undefined;
  return audience === undefined ? value : audienceName(audience);
}

export const naming: Naming = { fieldText, valueText };

// An announcement as it is being written, and what is still missing of it.
import type { InputOf, officeMessages } from '@bourse/contract';
import { type Audience, parseId, isBlank } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { effectiveOf, isPast } from '../../ui/effective-field.tsx';

type Written = { readonly title: string; readonly text: string };

export type Draft = {
  readonly texts: Readonly<Partial<Record<Locale, Written>>>;
  readonly link: string;
  readonly audience: Audience;
  readonly members: readonly string[];
  readonly isInBox: boolean;
  readonly isByMail: boolean;
  /** It is kept as it is typed. */
  readonly from: string;
};

export const NEW_DRAFT: Draft = {
  texts: {},
  link: '',
  audience: 'everybody',
  members: [],
  isInBox: true,
  isByMail: false,
  from: '',
};

const isFilled = (text: string): boolean => !isBlank(text);

/** With a title and a text. */
export function wholeTexts({ texts }: Pick<Draft, 'texts'>): Partial<Record<Locale, Written>> {
  return Object.fromEntries(Object.entries(texts).filter(([, { title, text }]) => isFilled(title) && isFilled(text)));
}

export const isHalf = ({ title, text }: Written): boolean => isFilled(title) !== isFilled(text);

/** Undefined where it names nobody yet. */
export function audienceOf({
  audience,
  members,
}: Pick<Draft, 'audience' | 'members'>): InputOf<typeof officeMessages.countAudience> | undefined {
  if (audience === 'everybody' || audience === 'merchants' || audience === 'acceptors') return { audience };
  return members.length === 0 ? undefined : { audience, members: members.join(',') };
}

/** Ids as they are typed; undefined where one is none. */
export function readIds(typed: string): readonly string[] | undefined {
  const parts = typed.split(/[\s,，、;；]+/).filter((part) => part !== '');
  return parts.every((part) => parseId(part) !== undefined) ? parts : undefined;
}

type Wish = Omit<InputOf<typeof officeMessages.proposeAnnouncement>, 'reason'>;

/** Undefined where something is missing. */
export function wishOf(draft: Draft): Wish | undefined {
  const texts = wholeTexts(draft);
  const audience = audienceOf(draft);
  const { link, isInBox, isByMail, from } = draft;
  const isWritten = texts.en !== undefined || texts.zh !== undefined;
  const isWhole = !Object.values(draft.texts).some(isHalf);
  if (audience === undefined || !isWritten || !isWhole || (!isInBox && !isByMail) || isPast(from)) return undefined;
  return {
    texts,
    ...(!isBlank(link) && { link: link.trim() }),
    ...audience,
    is_in_box: isInBox ? 1 : 0,
    is_by_mail: isByMail ? 1 : 0,
    ...effectiveOf(from),
  };
}

// What is said of a coin as proposals have it, field by field: what was seen is sent so, and what others have written comes so.
import { type Locale, locales } from '@bourse/messages';
import { textOf } from '../../lib/clash.ts';

/** Wallets that a coin is offered in. */
export const OFFERS = ['is_match', 'is_legal', 'is_lever', 'is_micro'] as const;
export type Texts = Readonly<Record<Locale, string>>;

/** The texts of a coin and the places where it is offered, as they are typed. */
export type SaidOfCoin = {
  readonly fullName: string;
  readonly names: Texts;
  readonly about: Texts;
  readonly logo: string;
  readonly isIndexed: boolean;
  readonly offers: readonly (typeof OFFERS)[number][];
  readonly sort: string;
};

const flag = (isSet: boolean): string => (isSet ? '1' : '0');

/** Each field as a proposal has it. */
export const textsOf = (draft: SaidOfCoin): Readonly<Record<string, string>> => ({
  full_name: draft.fullName,
  ...Object.fromEntries(
    locales.flatMap(({ code }) => [
      [`name_${code}`, draft.names[code].trim()],
      [`about_${code}`, draft.about[code].trim()],
    ]),
  ),
  logo: draft.logo,
  is_indexed: flag(draft.isIndexed),
  ...Object.fromEntries(OFFERS.map((offer) => [offer, flag(draft.offers.includes(offer))])),
  sort: draft.sort,
});

/** With what somebody else has written of some fields. */
export function withTexts<Draft extends SaidOfCoin>(draft: Draft, texts: Readonly<Record<string, unknown>>): Draft {
  const all: Readonly<Record<string, unknown>> = { ...textsOf(draft), ...texts };
  const byLanguage = (prefix: string, before: Texts): Texts =>
    locales.reduce((said, { code }) => ({ ...said, [code]: textOf(all[`${prefix}${code}`]) }), before);
  return {
    ...draft,
    fullName: textOf(all['full_name']),
    names: byLanguage('name_', draft.names),
    about: byLanguage('about_', draft.about),
    logo: textOf(all['logo']),
    isIndexed: all['is_indexed'] === '1',
    offers: OFFERS.filter((offer) => all[offer] === '1'),
    sort: textOf(all['sort']),
  };
}

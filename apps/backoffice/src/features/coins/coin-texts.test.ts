// What somebody else has changed of a coin, taken into the form of it.
import { expect, test } from 'vitest';
import { type SaidOfCoin, type Texts, textsOf, withTexts } from './coin-texts.ts';

const NOTHING: Texts = { zh: '', hk: '', en: '', kr: '', jp: '', spa: '', it: '' };
const STANDS: SaidOfCoin = {
  fullName: 'Nine',
  names: NOTHING,
  about: NOTHING,
  logo: '',
  isIndexed: false,
  offers: ['is_match'],
  sort: '500',
};

test('what somebody else has changed is taken, and all else that was typed stays', () => {
  const draft = { ...STANDS, fullName: 'Neuf', sort: '501', isIndexed: true };
  const theirs = { full_name: 'Nove', name_it: 'Nove', about_en: 'The ninth.', is_legal: '1', is_match: '0' };
  expect(withTexts(draft, theirs)).toEqual({
    ...draft,
    fullName: 'Nove',
    names: { ...draft.names, it: 'Nove' },
    about: { ...draft.about, en: 'The ninth.' },
    offers: ['is_legal'],
  });
  expect(withTexts(draft, textsOf(STANDS))).toEqual(STANDS);
});

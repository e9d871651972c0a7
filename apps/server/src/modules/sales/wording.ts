// What an operator asks for of a sale's words, and what a sale is as a whole, in the texts of a proposal.
import { isBlank } from '@bourse/domain';
import { createHash } from 'node:crypto';
import { locales } from '@bourse/messages';
import { showFields } from '../../platform/changes/setting-fields.ts';
import type { LiveLaunchProject } from './board.ts';
import { SALE_FIELDS } from './fields.ts';
import type { SaleText, SaleTexts } from './settings.ts';

type Wording = Readonly<Record<'title' | 'abstract' | 'content' | 'cover' | 'white_paper', string>>;

/** Operators name its fields by these. */
export const viewSaleText = ({ keyword, abstract, content, cover, whitePaper }: SaleText): Wording => ({
  title: keyword,
  abstract,
  content,
  cover,
  white_paper: whitePaper,
});

/** Undefined without a title: then the language is taken away. */
export function toSaleText({
  title,
  abstract,
  content,
  cover,
  white_paper: whitePaper,
}: Wording): SaleText | undefined {
  return isBlank(title) ? undefined : { keyword: title, abstract, content, cover, whitePaper };
}

const DIGEST_LENGTH = 16;

/** Every term, and a digest of what it says in each language: what is announced is what both operators have seen. */
export function describeSale(sale: LiveLaunchProject, texts: SaleTexts): ReadonlyMap<string, string> {
  const words = locales.map(({ code }) => {
    const text = texts.get(code);
    return [code, ...(text ? Object.values(viewSaleText(text)) : [])];
  });
  const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, DIGEST_LENGTH);
  return new Map([...Object.entries(showFields(SALE_FIELDS, sale)), ['texts', digest]]);
}

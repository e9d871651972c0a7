// The replies that operators of an empty site begin with. Written once; what operators make of them stays.
import { loadCatalogue, type Locale, locales } from '@bourse/messages';
import type { SupportServices } from '../services.ts';

const SEEDS = ['looking', 'deposit', 'password', 'solved'] as const;

/** One name is for all operators, whose screens are in these. */
const OFFICE_LANGUAGES: ReadonlySet<Locale> = new Set(['zh', 'en']);

/** Where none is kept, and nobody has ever taken one away. */
export async function seedReplies({ storage: { sql } }: Pick<SupportServices, 'storage'>): Promise<void> {
  const [found] = await sql`
    SELECT 1 FROM ticket_replies UNION ALL SELECT 1 FROM audit_log WHERE action = 'ticket.reply.remove' LIMIT 1`;
  if (found) return;
  const catalogues = await Promise.all(locales.map(async ({ code }) => ({ code, texts: await loadCatalogue(code) })));
  for (const seed of SEEDS) {
    const texts = Object.fromEntries(catalogues.map((one) => [one.code, one.texts[`mail.reply.${seed}.text`]]));
    const names = catalogues.filter(({ code }) => OFFICE_LANGUAGES.has(code));
    const name = names.map((one) => one.texts[`mail.reply.${seed}.name`]).join(' · ');
    await sql`INSERT INTO ticket_replies (name, texts) VALUES (${name}, ${sql.json(texts)}) ON CONFLICT DO NOTHING`;
  }
}

// The replies that operators of an empty site begin with. They are written once; what operators change stays changed.
import { loadCatalogue, type Locale, locales } from '@bourse/messages';
import type { SupportServices } from '../services.ts';

const SEEDS = ['looking', 'deposit', 'password', 'solved'] as const;

/** A reply has one name for all operators, whose screens are in these languages. */
const OFFICE_LANGUAGES: ReadonlySet<Locale> = new Set(['zh', 'en']);

/** Adds the replies where there is none and nobody has ever removed one. */
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

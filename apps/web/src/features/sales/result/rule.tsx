// The rule by which a pro rata sale is shared out, step by step, and where its cut was made.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { wireText } from '../../../lib/term-text.ts';
import type { Result, Sale } from '../sales.ts';

export type RuleProps = {
  readonly sale: Sale;
  /** Null where rounding left nothing, and before the result; undefined where it is not known. */
  readonly cut: Result['cut'] | undefined;
};

export function Rule({ sale, cut }: RuleProps) {
  if (sale.mode !== 'pro_rata') return null;
  const { demand, total, step, c_name: coin } = sale;
  const facts = { demand: wireText(demand), total: wireText(total), step: wireText(step), coin };
  return (
    <Section title={t('launch.rule')}>
      <ol className="flex list-decimal flex-col gap-2 ps-5 text-13 text-pretty text-ink-2">
        <li>{t('launch.rule.enough')}</li>
        <li>{t('launch.rule.share', facts)}</li>
        <li>{t('launch.rule.rest', facts)}</li>
        <li>{t('launch.rule.refund')}</li>
      </ol>
      {cut && <p className="mt-3 text-13 text-pretty">{t('launch.rule.cut', { id: cut.id })}</p>}
    </Section>
  );
}

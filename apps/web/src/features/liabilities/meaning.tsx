// What such a proof proves, in plain words, and what it does not.
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { Check, Minus } from 'lucide-react';

const PROVES: readonly MessageKey[] = ['liabilities.proves.counted', 'liabilities.proves.fixed'];
const LIMITS: readonly MessageKey[] = [
  'liabilities.limits.held',
  'liabilities.limits.same',
  'liabilities.limits.others',
  'liabilities.limits.shown',
];

function Points({ points, Icon }: { readonly points: readonly MessageKey[]; readonly Icon: typeof Check }) {
  return (
    <ul className="flex flex-col gap-2.5 text-13 text-ink-2">
      {points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <Icon size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
          <span className="text-pretty">{t(point)}</span>
        </li>
      ))}
    </ul>
  );
}

export function Meaning() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Section title={t('liabilities.proves')}>
        <Points points={PROVES} Icon={Check} />
      </Section>
      <Section title={t('liabilities.limits')}>
        <Points points={LIMITS} Icon={Minus} />
      </Section>
    </div>
  );
}

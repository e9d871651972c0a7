// How well the account is guarded: 25 % for having one, and 25 % each for a phone, an e-mail and a verified identity.
import type { MessageKey } from '@bourse/messages';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Center } from './center.ts';

type Level = Center['security_level'];

const LOOKS: Record<Level, { readonly word: MessageKey; readonly fill: string; readonly ink: string }> = {
  25: { word: 'account.level.low', fill: 'bg-error', ink: 'text-error' },
  50: { word: 'account.level.intermediate', fill: 'bg-warning', ink: 'text-warning' },
  75: { word: 'account.level.high', fill: 'bg-success', ink: 'text-success' },
  100: { word: 'account.level.strong', fill: 'bg-success', ink: 'text-success' },
};
const STEPS: readonly Level[] = [25, 50, 75, 100];

export function SecurityLevel({ level }: { readonly level: Level }) {
  const { word, fill, ink } = LOOKS[level];
  return (
    <div>
      <div className="flex items-baseline justify-between text-12">
        <span className="text-ink-2">{t('account.level')}</span>
        <span className={cx('font-[550]', ink)}>
          {t(word)} <span className="font-mono">{level}%</span>
        </span>
      </div>
      <div
        role="meter"
        aria-label={t('account.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={level}
        aria-valuetext={`${t(word)}, ${level}%`}
        className="mt-2 grid grid-cols-4 gap-1"
      >
        {STEPS.map((step) => (
          <span key={step} className={cx('h-1 rounded-full', step <= level ? fill : 'bg-line-strong')} />
        ))}
      </div>
    </div>
  );
}

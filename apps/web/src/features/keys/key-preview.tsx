// What a key would be able to do, while it is being written.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Ban, Check, TriangleAlert } from 'lucide-react';
import { shownBounds } from './budget.ts';
import type { WatchedValues } from './form-sections.tsx';
import { addressesOf, permissionsOf } from './form-values.ts';

type Line = { readonly label: string; readonly text: string; readonly isOpen: boolean };

/** An unlimited loss is as open as an unknown address; a market or a price that is not bounded is a choice of its own. */
function linesOf({ addresses, trade, budget }: WatchedValues): readonly Line[] {
  const from = addressesOf(addresses);
  const where = {
    label: t('keys.addresses'),
    text: from.join(', ') || t('keys.anyAddress'),
    isOpen: from.length === 0,
  };
  const bounds = shownBounds(budget).map(({ name, bound }) => {
    const isOpen = 'none' in bound;
    return {
      label: t(`keys.budget.${name}`),
      text: isOpen ? t(bound.none) : bound.text,
      isOpen: isOpen && name !== 'markets',
    };
  });
  return trade ? [where, ...bounds] : [where];
}

export function KeyPreview({ values }: { readonly values: WatchedValues }) {
  return (
    <section aria-label={t('keys.preview')} className="rounded-lg border border-line bg-raised px-4 py-3.5">
      <h2 className="text-14">{t('keys.preview')}</h2>
      <ul className="mt-2.5 flex flex-col gap-1.5 text-13">
        {permissionsOf(values).map((permission) => (
          <li key={permission} className="flex items-center gap-2">
            <Check size={14} aria-hidden="true" className="shrink-0 text-success" />
            {t(`keys.permission.${permission}`)}
          </li>
        ))}
        <li className="flex items-start gap-2 text-12 text-ink-2">
          <Ban size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
          {t('keys.neverWithdraws')}
        </li>
      </ul>
      <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-3 text-12">
        {linesOf(values).map(({ label, text, isOpen }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-ink-2">{label}</dt>
            <dd
              className={cx(
                'ms-auto flex min-w-0 items-center gap-1.5 font-mono break-words',
                isOpen ? 'text-warning' : 'text-ink-1',
              )}
            >
              {isOpen && <TriangleAlert size={13} aria-hidden="true" className="shrink-0" />}
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {!values.trade && <p className="mt-2 text-12 text-ink-2">{t('keys.preview.readOnly')}</p>}
    </section>
  );
}

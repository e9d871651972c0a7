// For how long: each term with what a win of it pays.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { percentText } from '../figures.ts';
import type { Term } from '../terms.ts';
import { chooseTerm } from './ticket-store.ts';

export type TermChoiceProps = { readonly terms: readonly Term[]; readonly chosen: Term };

export function TermChoice({ terms, chosen }: TermChoiceProps) {
  return (
    <div role="group" aria-label={t('micro.term')} className="grid auto-cols-fr grid-flow-col gap-1.5">
      {terms.map((term) => {
        const isChosen = term.seconds === chosen.seconds;
        return (
          <button
            key={term.seconds}
            type="button"
            aria-pressed={isChosen}
            onClick={() => chooseTerm(term.seconds)}
            className={cx(
              'flex h-12 min-w-0 flex-col items-center justify-center rounded-md border transition-colors duration-(--feedback)',
              isChosen ? 'border-iris bg-iris-wash' : 'border-line-strong hover:border-ink-3 hover:bg-hover',
            )}
          >
            <span className={cx('text-13 font-[550]', isChosen ? 'text-iris' : 'text-ink-1')}>
              {t('micro.seconds', { seconds: term.seconds })}
            </span>{' '}
            <span className="font-mono text-11 text-ink-2">{percentText(term.ratioText)}</span>
          </button>
        );
      })}
    </div>
  );
}

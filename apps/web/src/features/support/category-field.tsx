// What a ticket is about: every choice in view, one of them to be taken.
import { TICKET_CATEGORIES, type TicketCategory } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Ref, useId } from 'react';

export type CategoryFieldProps = {
  readonly name: string;
  /** Blank until one is chosen. */
  readonly value: TicketCategory | '';
  readonly onChange: (category: TicketCategory) => void;
  readonly error: string | undefined;
  /** The first choice, which takes the focus when none was made. */
  readonly ref?: Ref<HTMLInputElement>;
};

export function CategoryField({ name, value, onChange, error, ref }: CategoryFieldProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-12 text-ink-2">{t('support.category')}</legend>
      <div className="flex flex-wrap gap-2">
        {TICKET_CATEGORIES.map((category, place) => (
          <label
            key={category}
            className="flex h-8 cursor-pointer items-center rounded-md border border-line-strong px-3 text-13 text-ink-2 transition-colors duration-(--feedback) hover:border-ink-3 has-checked:border-iris has-checked:bg-iris-wash has-checked:text-iris has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris touch:h-11"
          >
            <input
              ref={place === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={category}
              checked={value === category}
              onChange={() => onChange(category)}
              className="sr-only"
            />
            {t(`support.category.${category}`)}
          </label>
        ))}
      </div>
      <p id={errorId} aria-live="polite" className="mt-1.5 text-12 text-error empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

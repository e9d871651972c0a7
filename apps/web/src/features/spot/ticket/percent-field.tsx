// The share of the balance, typed: beside the slider, for whoever wants 12.5 %.
import { t } from '@bourse/ui/lib/i18n.ts';
import { useDecimalInput } from '@bourse/ui/use-decimal-input.ts';
import { useState } from 'react';
import { percentText, readPercent } from './percent.ts';

export type PercentFieldProps = {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
  readonly disabledBecause: string | undefined;
};

const PLACES = 2;

export function PercentField({ percent, onChange, disabledBecause }: PercentFieldProps) {
  // What is being typed stays as typed; left alone, the field follows the slider and the quantity.
  const [typed, setTyped] = useState<string>();
  const type = (next: string): void => {
    setTyped(next);
    const read = readPercent(next === '' ? '0' : next);
    if (read !== undefined) onChange(read);
  };
  const { input, error } = useDecimalInput({ value: typed ?? percentText(percent), onChange: type, places: PLACES });
  const title = disabledBecause ?? error ?? t('comfort.percent');
  return (
    <label
      className="control h-7! w-14! shrink-0 touch:h-11! max-md:w-20!"
      data-disabled={disabledBecause && ''}
      data-invalid={error && ''}
    >
      <input
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={t('comfort.percent')}
        aria-invalid={error ? true : undefined}
        title={title}
        disabled={disabledBecause !== undefined}
        onFocus={(event) => {
          input.onFocus();
          event.target.select();
        }}
        onBlur={() => {
          input.onBlur();
          setTyped(undefined);
        }}
        className="px-0! ps-1.5! text-end font-mono text-12"
      />
      <span className="pe-1.5 ps-0.5 text-12 text-ink-3">%</span>
    </label>
  );
}

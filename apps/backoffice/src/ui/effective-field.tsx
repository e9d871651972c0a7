// From when on a change shall hold: a moment in Shanghai, as every time of the back office is.
import { formatShanghai, instant } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { TextField } from '@bourse/ui/text-field.tsx';

export type EffectiveFieldProps = {
  /** `2026-11-21T08:30`, or blank. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
};

/** Reads a moment in Shanghai as it is typed, in UTC milliseconds; `NaN` where there is none. */
export const msOf = (value: string): number => Date.parse(`${value}+08:00`);

/** The other way round, to the minute. */
export const typedOf = (at: number): string => formatShanghai(instant(at)).slice(0, 16).replace(' ', 'T');

export const isPast = (value: string): boolean => value !== '' && msOf(value) <= serverNow();

/** The field of a call: left out where nothing is said. */
export const effectiveOf = (value: string): { readonly effective_from?: number } =>
  value === '' ? {} : { effective_from: msOf(value) };

export function EffectiveField({ value, onChange, className }: EffectiveFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={t('office.change.effectiveFrom')}
      hint={value === '' ? t('office.change.effectiveHint') : undefined}
      error={isPast(value) ? t('office.change.bad.past') : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(className && { className })}
    />
  );
}

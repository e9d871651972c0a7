// Choosing a gesture: drawn once, and once more the same.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { POINTS_MIN, setGesture } from './gesture-lock.ts';
import { PatternPad } from './pattern-pad.tsx';

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

export function GestureSetup({ onDone }: { readonly onDone: () => void }) {
  const [first, setFirst] = useState<readonly number[]>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const draw = (pattern: readonly number[]): void => {
    setFault(undefined);
    if (pattern.length < POINTS_MIN) return setFault(t('gesture.tooShort', { min: POINTS_MIN }));
    if (!first) return setFirst(pattern);
    if (!isSame(first, pattern)) {
      setFirst(undefined);
      return setFault(t('gesture.mismatch'));
    }
    setBusy(true);
    return void setGesture(pattern).then(onDone);
  };
  return (
    <div className="flex flex-col items-center gap-3">
      <p
        role="status"
        className={cx('min-h-10 text-center text-13', fault === undefined ? 'text-ink-2' : 'text-error')}
      >
        {fault ?? (first ? t('gesture.again') : t('gesture.draw', { min: POINTS_MIN }))}
      </p>
      <PatternPad isBusy={isBusy} isWrong={fault !== undefined} onPattern={draw} />
    </div>
  );
}

// Stands in the place of everything until the gesture is drawn, or the session is given up.
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { useEffect, useRef, useState } from 'react';
import { maskAccount } from '@bourse/domain/masks';
import { useSession } from '../../lib/session.ts';
import { POINTS_MIN, tryGesture } from './gesture-lock.ts';
import { PatternPad } from './pattern-pad.tsx';

/** `onGiveUp`: log in with the password instead, of one's own will or after too many tries. */
export function UnlockScreen({ onGiveUp }: { readonly onGiveUp: (reason: string | undefined) => void }) {
  const account = useSession((session) => session.accountNumber);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  // No modal of the browser's own: those close where a close request comes twice.
  useEffect(() => screen.current?.focus(), []);
  const draw = async (pattern: readonly number[]): Promise<void> => {
    if (pattern.length < POINTS_MIN) return setFault(t('gesture.tooShort', { min: POINTS_MIN }));
    setBusy(true);
    const left = await tryGesture(pattern);
    setBusy(false);
    if (left === undefined) return undefined;
    if (left === 0) return onGiveUp(t('gesture.tooMany'));
    return setFault(t('gesture.wrong', { left }));
  };
  return (
    <div
      ref={screen}
      role="dialog"
      aria-modal="true"
      aria-label={t('gesture.unlock')}
      tabIndex={-1}
      className="fixed inset-0 flex flex-col items-center justify-center-safe gap-4 overflow-y-auto bg-bg p-6 text-ink-1 outline-none"
    >
      <h1 className="text-20">{t('gesture.unlock')}</h1>
      {account !== undefined && <p className="font-mono text-13 text-ink-2">{maskAccount(account)}</p>}
      <TickRuler className="w-66" />
      <p role="status" className="min-h-5 text-13 text-error">
        {fault}
      </p>
      <PatternPad isBusy={isBusy} isWrong={fault !== undefined} onPattern={(pattern) => void draw(pattern)} />
      <Button variant="quiet" onClick={() => onGiveUp(undefined)}>
        {t('gesture.usePassword')}
      </Button>
    </div>
  );
}

// The two buttons that send, or why there are none.
import { MICRO_DIRECTIONS } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { useSession } from '../../../lib/session.ts';
import { LoginPrompt } from '../../../ui/login-prompt.tsx';
import { directionText, toneOf } from '../direction.ts';
import type { StakeProps } from './stake-field.tsx';

export function DirectionButtons({ facts, sending }: StakeProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const reasonId = useId();
  const { closed } = facts;
  if (!isLoggedIn) return <LoginPrompt />;
  return (
    <div>
      <div role="group" aria-label={t('micro.direction')} className="grid grid-cols-2 gap-2">
        {MICRO_DIRECTIONS.map((direction) => {
          const Icon = direction === 'up' ? ArrowUp : ArrowDown;
          return (
            <Button
              key={direction}
              variant={toneOf(direction)}
              size="large"
              isPending={sending.pending === direction}
              disabled={closed !== undefined}
              title={closed}
              aria-describedby={closed && reasonId}
              onClick={() => sending.press(direction)}
              className="h-13! text-16!"
            >
              <Icon size={18} aria-hidden="true" />
              {directionText(direction)}
            </Button>
          );
        })}
      </div>
      {closed && (
        <p id={reasonId} className="mt-2 rounded-md bg-warning-wash px-2.5 py-2 text-12 text-warning">
          {closed}
        </p>
      )}
    </div>
  );
}

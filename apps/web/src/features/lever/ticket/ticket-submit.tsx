// The end of the ticket: the button that orders, or why there is none.
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useId } from 'react';
import { useSession } from '../../../lib/session.ts';
import { LoginPrompt } from '../../../ui/login-prompt.tsx';
import { toneOf } from '../side-text.ts';
import type { LeverFacts } from './ticket-facts.ts';
import { whyClosed } from './why-closed.ts';

export function LeverSubmit({ facts, isPending }: { readonly facts: LeverFacts; readonly isPending: boolean }) {
  const { draft, pair } = facts;
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const reasonId = useId();
  const reason = whyClosed(facts);
  if (!isLoggedIn && facts.around.terms.state === 'open') return <LoginPrompt />;
  return (
    <>
      <Button
        type="submit"
        variant={toneOf(draft.side)}
        size="large"
        isPending={isPending}
        disabled={reason !== undefined}
        title={reason}
        aria-describedby={reason && reasonId}
        className="w-full"
      >
        {t(draft.side === 'long' ? 'lever.longCoin' : 'lever.shortCoin', { currency: pair.currencyName })}
      </Button>
      {reason && (
        <p id={reasonId} className="sr-only">
          {reason}
        </p>
      )}
    </>
  );
}

// The end of the ticket: the button that sends, or why there is none.
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useId } from 'react';
import { useSession } from '../../../lib/session.ts';
import { LoginPrompt } from '../../../ui/login-prompt.tsx';
import type { TicketFacts } from './ticket-facts.ts';

export function TicketSubmit({ facts, isPending }: { readonly facts: TicketFacts; readonly isPending: boolean }) {
  const { draft, pair, rules } = facts;
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const reasonId = useId();
  if (!isLoggedIn && rules.state === 'open') return <LoginPrompt />;
  const reason = rules.state === 'open' ? undefined : t(rules.state === 'halted' ? 'spot.halted' : 'spot.viewOnly');
  return (
    <>
      <Button
        type="submit"
        variant={draft.side}
        size="large"
        isPending={isPending}
        disabled={reason !== undefined}
        title={reason}
        aria-describedby={reason && reasonId}
        className="w-full"
      >
        {t(draft.side === 'buy' ? 'spot.buyCoin' : 'spot.sellCoin', { currency: pair.currencyName })}
      </Button>
      {reason && (
        <p id={reasonId} className="sr-only">
          {reason}
        </p>
      )}
    </>
  );
}

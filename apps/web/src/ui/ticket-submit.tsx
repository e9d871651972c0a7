// The end of a ticket: the button that sends, or why there is none.
import { Button } from '@bourse/ui/button.tsx';
import { useId } from 'react';
import { useSession } from '../lib/session.ts';
import { LoginPrompt } from './login-prompt.tsx';

export type TicketSubmitProps = {
  readonly side: 'buy' | 'sell';
  readonly text: string;
  /** The market takes orders: a visitor is shown the way in. */
  readonly isOffered: boolean;
  /** Why nothing can be sent; undefined where something can. */
  readonly reason: string | undefined;
  readonly isPending: boolean;
};

export function TicketSubmit({ side, text, isOffered, reason, isPending }: TicketSubmitProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const reasonId = useId();
  if (!isLoggedIn && isOffered) return <LoginPrompt />;
  return (
    <>
      <Button
        type="submit"
        variant={side}
        size="large"
        isPending={isPending}
        disabled={reason !== undefined}
        title={reason}
        aria-describedby={reason && reasonId}
        className="w-full"
      >
        {text}
      </Button>
      {reason && (
        <p id={reasonId} className="sr-only">
          {reason}
        </p>
      )}
    </>
  );
}

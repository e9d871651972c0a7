// From the press of a direction to the order: the risk text first where it has not been accepted, then the question
// whether it is meant where the person wants to be asked.
import type { MicroDirection } from '@bourse/domain';
import { useRef, useState } from 'react';
import { useMicroConfirms } from '../preferences.ts';
import { useRisk } from '../terms-query.ts';
import { usePlaceOrder } from './place-order.ts';
import type { MicroFacts } from './ticket-facts.ts';
import { keepStake } from './ticket-store.ts';

export type Sending = {
  /** Whether everything wrong is said: from the first attempt to send on. */
  readonly isTried: boolean;
  /** The user is asked this before the order is sent. */
  readonly asked: 'risk' | 'confirm' | undefined;
  readonly direction: MicroDirection;
  readonly pending: MicroDirection | undefined;
  readonly press: (direction: MicroDirection) => void;
  /** What was asked was answered with yes. */
  readonly goOn: () => void;
  readonly stop: () => void;
};

export function useSending(facts: MicroFacts, isLoggedIn: boolean): Sending {
  const asks = useMicroConfirms((confirms) => confirms.asks);
  const risk = useRisk();
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<Sending['asked']>();
  const [direction, setDirection] = useState<MicroDirection>('up');
  const wanted = useRef<MicroDirection>('up');
  const placing = usePlaceOrder({
    onPlaced: () => {
      keepStake();
      setTried(false);
    },
    onRisk: () => setAsked('risk'),
  });
  const place = (): void => {
    setAsked(undefined);
    placing.place({ ...facts, direction: wanted.current });
  };
  const canSend = isLoggedIn && facts.closed === undefined && !placing.isPending;
  return {
    isTried,
    asked,
    direction,
    pending: placing.pending,
    press: (chosen) => {
      if (!canSend || asked !== undefined) return;
      wanted.current = chosen;
      setDirection(chosen);
      setTried(true);
      if (facts.issue) return;
      if (risk?.is_accepted === 0) setAsked('risk');
      else if (asks) setAsked('confirm');
      else place();
    },
    goOn: () => {
      if (asked === 'risk' && asks) setAsked('confirm');
      else place();
    },
    stop: () => setAsked(undefined),
  };
}

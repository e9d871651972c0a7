// How a ticket is sent: nothing while something in it is wrong, and asked about first where that is wanted.
import { type FormEvent, useState } from 'react';

export type SendingParts = {
  /**
   * The subject names what is being written, where it can change: a failed attempt for one market or kind of order says
   * nothing about another.
   */
  readonly subject?: string;
  /** The form has these issues; the focus goes to the first one's field. */
  readonly issues: readonly { readonly field: string }[];
  /** Nothing can be sent now, whatever it says. */
  readonly isBarred: boolean;
  readonly isPending: boolean;
  readonly asks: boolean;
  readonly send: () => void;
};

export type Sending = {
  readonly isAsking: boolean;
  /** From then on its issues are shown. */
  readonly isTried: boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly send: () => void;
  readonly stopAsking: () => void;
  /** To be called once it was accepted: the next one begins untried. */
  readonly forget: () => void;
};

export function useSending({ subject = '', issues, isBarred, isPending, asks, send }: SendingParts): Sending {
  const [isAsking, setAsking] = useState(false);
  const [tried, setTried] = useState<string>();
  const sendNow = (): void => {
    setAsking(false);
    send();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBarred) return;
    setTried(subject);
    const [first] = issues;
    const input = first && event.currentTarget.elements.namedItem(first.field);
    if (input instanceof HTMLInputElement) input.focus();
    if (first || isPending) return;
    if (asks) setAsking(true);
    else sendNow();
  };
  return {
    isAsking,
    isTried: tried === subject,
    submit,
    send: sendNow,
    stopAsking: () => setAsking(false),
    forget: () => setTried(undefined),
  };
}

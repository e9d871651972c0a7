// One attempt to send something has one idempotency key until it is answered, so that pressing again after a lost
// connection never does it twice.
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { useRef } from 'react';
import { createRandomKey } from './random-key.ts';

type Attempt = { readonly key: string; readonly fingerprint: string };

/** Whether the server may or may not have done it. */
export const isOutcomeOpen = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unexpected' || error.code === 'busy');

export function useAttempt() {
  const attempt = useRef<Attempt>(undefined);
  return {
    /** The same as long as the same is asked and no answer has come. */
    keyFor: (request: object): string => {
      const fingerprint = JSON.stringify(request);
      if (attempt.current?.fingerprint !== fingerprint) attempt.current = { key: createRandomKey(), fingerprint };
      return attempt.current.key;
    },
    settle: (error: unknown): void => {
      if (!isOutcomeOpen(error)) attempt.current = undefined;
    },
  };
}

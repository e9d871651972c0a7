// Something that is done once to what is the user's: sent under a key of its own, told in the server's words, and everything
// that it may have changed asked for again.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from './api.ts';
import { sendOnce, useAttempt } from './attempt.ts';
import { draftPlace } from './drafts.ts';
import { playSound } from './sounds.ts';

export type ActOptions<Request> = {
  /** The queries with these keys are invalidated once the act is done. */
  readonly keys: readonly QueryKey[];
  /** A toast of its own, unless something better is said. */
  readonly tell?: (request: Request, message: string) => void;
  readonly onDone?: (() => void) | undefined;
  /** The name of the draft that it was written in. */
  readonly draft?: string;
};

const tellAlone = (_: unknown, message: string): void => notify.success(message);

export function useAct<Request extends object>(
  send: (request: Request, options: CallOptions) => Promise<{ readonly message: string }>,
  { keys, tell = tellAlone, onDone, draft }: ActOptions<Request>,
) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (request: Request) =>
      sendOnce(
        (options) => send(request, options),
        attempt.keyFor(request),
        draft === undefined ? undefined : draftPlace(draft),
      ),
    onSuccess: ({ message }, request) => {
      tell(request, message);
      onDone?.();
    },
    onError: (error) => {
      playSound('refusal');
      notify.error(errorText(error));
    },
    onSettled: (_, error) => {
      attempt.settle(error);
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    },
  });
}

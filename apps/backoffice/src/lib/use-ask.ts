// What every screen does with the server: ask and show, or act and tell.
import type { Call, InputOf, MessageOf } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { createRandomKey } from '@bourse/ui/lib/random-key.ts';
import { notify } from '@bourse/ui/toast.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask, askOnce } from './api.ts';
import { useAttendance } from './attendance.ts';
import { noteClash } from './clash.ts';

/** How often a queue, or what stands in it, is asked for while the tab is seen: users and colleagues change it too. */
export const FOLLOW_EVERY_MS = 10_000;

export type AskOptions = {
  /** Asked anew so often while the tab is seen and somebody is at the screen. */
  readonly everyMs?: number;
};

export function useAsk<C extends Call>(call: C, input: InputOf<C>, { everyMs }: AskOptions = {}) {
  const isAttended = useAttendance();
  return useQuery({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => ask(call, input, signal),
    placeholderData: keepPreviousData,
    refetchInterval: (isAttended && everyMs) || false,
  });
}

/** For what is entered in the audit log whenever it is asked for: once a visit, whatever else is asked for anew. */
export const lookOptions = <C extends Call>(call: C, input: InputOf<C>) =>
  queryOptions({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => ask(call, input, signal),
    staleTime: 'static',
    gcTime: 0,
  });

export function useLook<C extends Call>(call: C, input: InputOf<C>) {
  return useQuery(lookOptions(call, input));
}

/** The same words sent again, after no answer came, are the same act; other words are another, and so is whatever follows an answer. */
function useAttemptKey() {
  const attempt = useRef({ input: '', key: '' });
  return {
    keyOf: (input: object): string => {
      const written = JSON.stringify(input);
      if (attempt.current.input !== written) attempt.current = { input: written, key: createRandomKey() };
      return attempt.current.key;
    },
    forget: (): void => {
      attempt.current = { input: '', key: '' };
    },
  };
}

/** An act of the operator. What it answers is said, and everything shown is asked for anew. */
export function useAct<C extends Call>(call: C, onDone?: (message: MessageOf<C>) => void) {
  const client = useQueryClient();
  const { keyOf, forget } = useAttemptKey();
  return useMutation({
    mutationFn: (input: InputOf<C>) => (call.isIdempotent ? askOnce(call, input, keyOf(input)) : ask(call, input)),
    onSuccess: async (message) => {
      forget();
      if (typeof message === 'string') notify.success(message);
      onDone?.(message);
      await client.invalidateQueries();
    },
    onError: (error, input) => {
      noteClash(error, input);
      notify.error(errorText(error));
    },
  });
}

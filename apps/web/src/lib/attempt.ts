// One attempt to send something has one idempotency key until it is answered, so that pressing again after a lost
// connection never does it twice. Where the answer is lost, the server is asked what has become of it.
import { ApiError, type ApiErrorCode } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type DraftPlace, dropDraft, keepDraft, readDraft, writeDrafts } from '@bourse/ui/lib/drafts.ts';
import { dismissToast, notify } from '@bourse/ui/toast.ts';
import { useState } from 'react';
import type { CallOptions } from './api.ts';
import { createRandomKey } from '@bourse/ui/lib/random-key.ts';

const isOneOf = (error: unknown, codes: ReadonlySet<ApiErrorCode>): boolean =>
  error instanceof ApiError && codes.has(error.code);

/** No answer, or one that does not say whether it was done. */
const LOST: ReadonlySet<ApiErrorCode> = new Set(['network', 'unexpected', 'internal_error']);
/** The server refused to take it in. */
const BUSY: ReadonlySet<ApiErrorCode> = new Set(['busy']);
/** A request that has not arrived may still be on its way. */
const OPEN: ReadonlySet<ApiErrorCode> = new Set([...LOST, 'busy', 'not_received']);
const BETWEEN_LOOKS_MS = [1_000, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000];
const NOT_RECEIVED_TIMES = 2;

/** Keys under which something was sent that has had no answer yet. */
const lostKeys = new Set<string>();

/** Whether the server may or may not have done it. */
export const isOutcomeOpen = (error: unknown): boolean => isOneOf(error, OPEN);

type Send<T> = (options: CallOptions) => Promise<T>;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The first answer under the key, once the server has one to give; twice `not_received` counts as an answer. */
async function look<T>(send: Send<T>, idempotencyKey: string): Promise<T> {
  let timesNotReceived = 0;
  for (const pauseMs of BETWEEN_LOOKS_MS) {
    await wait(pauseMs);
    try {
      return await send({ idempotencyKey, isLook: true });
    } catch (error) {
      if (!isOutcomeOpen(error)) throw error;
      if (isOneOf(error, new Set(['not_received'])) && ++timesNotReceived === NOT_RECEIVED_TIMES) throw error;
    }
  }
  throw new ApiError('network', t('attempt.unknown'));
}

/**
 * While what a draft says is on its way the tab does not keep it, nor where nobody knows what has become of it: a reload
 * would invite to do it a second time. A refusal brings it back, unless something else was written meanwhile.
 */
async function withoutDraft<T>(draft: DraftPlace | undefined, send: () => Promise<T>): Promise<T> {
  const written = draft && readDraft(draft);
  if (!draft || typeof written !== 'object' || written === null) return send();
  dropDraft(draft);
  writeDrafts();
  try {
    return await send();
  } catch (error) {
    const isRefused = isOneOf(error, BUSY) || !isOutcomeOpen(error);
    if (isRefused && readDraft(draft) === undefined) keepDraft(draft, written);
    throw error;
  }
}

/**
 * Sends what moves money. A lost answer is looked for, and what was found is answered as if it had come at once. A busy
 * server has not taken it: there is nothing to look for, unless an earlier attempt under the same key was lost. `draft`:
 * where that which is sent was written.
 */
export const sendOnce = <T>(send: Send<T>, idempotencyKey: string, draft?: DraftPlace): Promise<T> =>
  withoutDraft(draft, () => sendAndLook(send, idempotencyKey));

async function sendAndLook<T>(send: Send<T>, idempotencyKey: string): Promise<T> {
  try {
    return await send({ idempotencyKey });
  } catch (error) {
    const isBusy = isOneOf(error, BUSY);
    if (isBusy && !lostKeys.has(idempotencyKey)) throw new ApiError('busy', t('attempt.busy'), { cause: error });
    if (!isBusy && !isOneOf(error, LOST)) throw error;
  }
  lostKeys.add(idempotencyKey);
  const id = `attempt ${idempotencyKey}`;
  notify.info(t('attempt.looking'), { id, isLasting: true });
  try {
    const answer = await look(send, idempotencyKey);
    lostKeys.delete(idempotencyKey);
    return answer;
  } catch (error) {
    if (!isOutcomeOpen(error)) lostKeys.delete(idempotencyKey);
    throw error;
  } finally {
    dismissToast(id);
  }
}

/** The same request this soon after the last press is a double press: mice and thumbs that bounce mean it once. */
export const DOUBLE_PRESS_MS = 500;

/** The key of what one form or button sends. Times are in ms of a clock that only moves forward. */
export class Attempt {
  #last: { readonly key: string; readonly fingerprint: string; pressedAt: number; isAnswered: boolean } | undefined;

  /** Whether this press repeats the one before it. */
  isDoublePress(request: object, now = performance.now()): boolean {
    const last = this.#last;
    return last?.fingerprint === JSON.stringify(request) && now - last.pressedAt < DOUBLE_PRESS_MS;
  }

  /** The same as long as the same is asked and no answer has come, and for a double press after it. */
  keyFor(request: object, now = performance.now()): string {
    const fingerprint = JSON.stringify(request);
    const last = this.#last;
    const isSame = last?.fingerprint === fingerprint && (!last.isAnswered || this.isDoublePress(request, now));
    const key = isSame ? last.key : createRandomKey();
    this.#last = { key, fingerprint, pressedAt: now, isAnswered: isSame && last.isAnswered };
    return key;
  }

  settle(error: unknown): void {
    if (this.#last && !isOutcomeOpen(error)) this.#last.isAnswered = true;
  }
}

export function useAttempt(): Attempt {
  const [attempt] = useState(() => new Attempt());
  return attempt;
}

/**
 * For forms: sends under one key until it is answered. What is asked goes apart from what proves it: another code or
 * password under the same key never does the same again.
 */
export function useOnce() {
  const attempt = useAttempt();
  return async <T>(asked: object, send: Send<T>): Promise<T> => {
    try {
      const answer = await sendOnce(send, attempt.keyFor(asked));
      attempt.settle(undefined);
      return answer;
    } catch (error) {
      attempt.settle(error);
      throw error;
    }
  };
}

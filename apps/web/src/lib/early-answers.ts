// Answers that the head script has asked for while the code of the page was still on its way.
import { hearTimeOf } from '@bourse/ui/lib/server-clock.ts';

declare global {
  /** By address; set by the head script, absent where it asked for nothing. */
  var earlyAnswers: Record<string, Promise<Response | undefined>> | undefined;
}

/** Whether the head script has asked for it, and nobody has taken it yet. */
export const hasEarlyAnswer = (path: string): boolean => globalThis.earlyAnswers?.[path] !== undefined;

/**
 * The answer that was asked for early, handed out once: it is the state of that moment. Undefined where nothing was asked
 * or no answer came; the caller then asks by itself.
 */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  const answer = globalThis.earlyAnswers?.[path];
  delete globalThis.earlyAnswers?.[path];
  const response = await answer;
  // It was sent after the page began.
  if (response) hearTimeOf(response, performance.now());
  return response;
}

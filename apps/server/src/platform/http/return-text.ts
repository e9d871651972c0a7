// Why a withdrawal was not carried out, for people to read.
import { HOUR_MS, RETURN_AFTER_MS, type ReturnReason } from '@bourse/domain';
import type { Translate } from './translator.ts';

type Ended = { readonly reason: string; readonly returnedFor: ReturnReason | undefined };

/** In the words of the operators who rejected it, else in ours; empty where there is no reason. */
export function returnText(t: Translate, { reason, returnedFor }: Ended): string {
  if (reason !== '' || returnedFor === undefined) return reason;
  return t(`withdrawal.returned.${returnedFor}`, { hours: RETURN_AFTER_MS / HOUR_MS });
}

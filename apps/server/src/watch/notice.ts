// What is on its way to whom alarms are told.
import type { AlarmKind, AlarmSeverity, AlarmTarget, WatchEvent } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { AlarmParams } from '../storage/alarms.ts';

/** An event on its way to a target. */
export type Notice = {
  readonly id: string;
  readonly attempts: number;
  readonly expires_at: string;
  readonly target_id: string;
  readonly target: AlarmTarget;
  readonly address: string;
  readonly locale: Locale;
  readonly secret: Uint8Array | null;
  readonly event_id: string;
  readonly event: WatchEvent;
  readonly at: string;
  readonly kind: AlarmKind | null;
  readonly key: string;
  readonly severity: AlarmSeverity | null;
  readonly params: AlarmParams;
};

// From where on figures alarm.
import { officeWatch } from '@bourse/contract';
import { formatShanghai, THRESHOLDS, WATCHED_KINDS, type WatchedKind } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { operatorActorOf } from '../../platform/http/operator-acts.ts';
import type { WatchServices } from './services.ts';
import { findThresholds, type SetThreshold, setThreshold } from './thresholds.ts';

export function thresholdRoutes(app: FastifyInstance, services: WatchServices): void {
  mount(app, services, officeWatch.listThresholds, async () => {
    const known = await findThresholds(services.storage.sql);
    return { message: WATCHED_KINDS.map((kind) => viewThreshold(kind, known.get(kind))) };
  });
  mount(app, services, officeWatch.setThreshold, async ({ input, request, t }) => {
    const outcome = await setThreshold(services, { ...input, by: operatorActorOf(request) });
    return outcome.ok ? { message: t('answer.saved') } : outcome;
  });
}

function viewThreshold(kind: WatchedKind, known: SetThreshold | undefined): officeWatch.ThresholdRow {
  const { unit, warning, critical, min, max, looks, isFloor = false } = THRESHOLDS[kind];
  return {
    kind,
    unit,
    warning: known?.warning ?? warning,
    critical: known?.critical ?? critical,
    default_warning: warning,
    default_critical: critical,
    min,
    max,
    looks,
    is_floor: isFloor,
    changed_by: known?.changedBy ?? '',
    change_time: known === undefined ? '' : formatShanghai(known.changedAt),
  };
}

// An operator's act: another key signs the tick chain from the next minute on.
import type { TickKey } from '@bourse/domain/proof';
import type { AuditAct } from '../../../platform/http/audit-log.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { rotateTickKey } from '../../../core/market/ticks/keys.ts';

/** The key and its entry in the audit log are committed together. */
export async function changeTickKey(
  { auditLog, vault, clock }: Pick<BaseServices, 'auditLog' | 'vault' | 'clock'>,
  who: Pick<AuditAct, 'actor' | 'ip'>,
): Promise<TickKey> {
  return auditLog.begin(async (transaction) => {
    const made = await rotateTickKey(transaction, vault, clock.now());
    await auditLog.append(transaction, {
      ...who,
      action: 'tick-key.change',
      subject: `tick key ${made.key}`,
      before: { key: made.previous },
      after: { key: made.key, from: made.from },
    });
    return made;
  });
}

// Deletes ticks whose work on leveraged contracts has been done.
import { SECOND_MS } from '@bourse/domain';
import { KEPT_MS, type Prune } from '../../core/storage/storage-part.ts';

export const pruneLever: Prune = async (sql, now) => {
  await sql`DELETE FROM lever_sweeps WHERE is_done AND second < ${Math.floor((now - KEPT_MS) / SECOND_MS)}`;
};

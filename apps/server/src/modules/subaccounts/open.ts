// Opening and naming sub-accounts. The row of a user comes first, then the engine; what it refuses is deleted, and what a dying
// process left between the two is deleted at the next start, so that nobody ever sees half of one.
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import type { OpenSubAccount } from '@bourse/engine';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { skeletonOf } from '../../system/names/skeleton.ts';
import { deleteUnopened, findLabels, insertSubAccount, type Labelled, lockMaster, updateLabel } from './queries.ts';

/** Closed ones stay for good, so that a master has opened so many in all. */
export const OPENED_MAX = 100;

type Needs = Pick<BaseServices, 'storage' | 'clock' | 'persons' | 'log'>;
type Naming = { readonly masterId: UserId; readonly label: string };

const isTaken = (labels: readonly Labelled[], label: string, subId?: UserId): boolean =>
  labels.some((row) => row.id !== subId && skeletonOf(row.label) === skeletonOf(label));

/** Makes the row and the command that opens it. */
export function prepareOpening(
  { storage, clock }: Needs,
  { masterId, label }: Naming,
): Promise<Result<OpenSubAccount, 'sub_account_label_in_use' | 'too_many_sub_accounts'>> {
  return storage.sql.begin(async (transaction) => {
    await lockMaster(transaction, masterId);
    const labels = await findLabels(transaction, masterId);
    if (labels.length >= OPENED_MAX) return refuse('too_many_sub_accounts', { max: OPENED_MAX });
    if (isTaken(labels, label)) return refuse('sub_account_label_in_use');
    const subId = await insertSubAccount(transaction, { masterId, label, now: clock.now() });
    return accept({ kind: 'openSubAccount', userId: masterId, subId });
  });
}

/** Answers false where the name is another's of the same person. */
export function rename(
  { storage }: Needs,
  { masterId, label, subId }: Naming & { readonly subId: UserId },
): Promise<Result<undefined, 'sub_account_label_in_use'>> {
  return storage.sql.begin(async (transaction) => {
    await lockMaster(transaction, masterId);
    if (isTaken(await findLabels(transaction, masterId), label, subId)) return refuse('sub_account_label_in_use');
    await updateLabel(transaction, { subId, label });
    return accept(undefined);
  });
}

/** At the start nothing is under way: what the engine does not know then was never opened. */
export async function sweepUnopened({ storage, log }: Needs): Promise<void> {
  const deleted = await deleteUnopened(storage.sql);
  if (deleted > 0) log.warn({ deleted }, 'sub-accounts that were not opened are deleted');
}

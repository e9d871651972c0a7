// The sub-account that this tab acts on; without one it acts on the master. A tab keeps its own choice, so that two accounts can
// be traded side by side, and a new tab begins with the master: an order never goes to an account that was chosen elsewhere.
// A change of account loads the page anew: whatever the page knows is of one account from its start to its end.
import { keepInTab, readOfTab } from '@bourse/ui/lib/storage.ts';

export type SubAccount = {
  /** The user id of the master, whose login it is. */
  readonly owner: string;
  readonly id: number;
  readonly label: string;
};

const isSubAccount = (kept: unknown): kept is SubAccount =>
  typeof kept === 'object' &&
  kept !== null &&
  'owner' in kept &&
  typeof kept.owner === 'string' &&
  'id' in kept &&
  typeof kept.id === 'number' &&
  'label' in kept &&
  typeof kept.label === 'string';

function readKept(): SubAccount | undefined {
  try {
    const kept: unknown = JSON.parse(readOfTab('sub_account') ?? 'null');
    return isSubAccount(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The one that this tab acts on; undefined where it is of another login than the owner's. */
export function readSubAccount(owner: string | undefined): SubAccount | undefined {
  const kept = readKept();
  return kept?.owner === owner ? kept : undefined;
}

export const forgetSubAccount = (): void => keepInTab('sub_account', undefined);

/** Renamed meanwhile: the tab shows the new label from its next load on. */
export const keepSubAccount = (account: SubAccount): void => keepInTab('sub_account', JSON.stringify(account));

/** Acts on that account from now on, on the same page; undefined: on the master. */
export function switchAccount(to: SubAccount | undefined): void {
  if (to) keepSubAccount(to);
  else forgetSubAccount();
  location.reload();
}

/** Back to the master, because the sub-account was closed or is not this person's: the next load says so. */
export function leaveSubAccount({ label }: SubAccount): void {
  keepInTab('sub_account_left', label);
  switchAccount(undefined);
}

/** The label of a sub-account that was left in that way before this load, told once. */
export function takeLeftLabel(): string | undefined {
  const label = readOfTab('sub_account_left');
  keepInTab('sub_account_left', undefined);
  return label;
}

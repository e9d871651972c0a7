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

/** The one that this tab acts on, as `keepSubAccount` keeps it; undefined where it is of another login than the owner's. */
export function readSubAccount(owner: string | undefined): SubAccount | undefined {
  const [, keptOwner, id, label = ''] = /^(\d+) (\d+) (.*)/.exec(readOfTab('sub_account') ?? '') ?? [];
  return owner && owner === keptOwner ? { owner, id: Number(id), label } : undefined;
}

export const forgetSubAccount = (): void => keepInTab('sub_account', undefined);

/** The label of a sub-account that was left in that way before this load, told once. */
export function takeLeftLabel(): string | undefined {
  const label = readOfTab('sub_account_left');
  keepInTab('sub_account_left', undefined);
  return label;
}

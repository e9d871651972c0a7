// What a sub-account was refused for being one: the page offers the way back to the master.
import type { ApiErrorCode } from '@bourse/ui/lib/api-error.ts';
import { create } from 'zustand';
import { setRefusalListener } from './api.ts';
import { useSession } from './session.ts';

type Refusals = {
  /** Something of the page with this path is not for sub-accounts. */
  readonly path: string | undefined;
  /** How often the server did not know the sub-account, or called it closed. */
  readonly doubts: number;
};

export const useSubAccountRefusals = create<Refusals>(() => ({ path: undefined, doubts: 0 }));

/** Only refusals of a tab that acts on a sub-account count. */
function noteRefusal(code: ApiErrorCode): void {
  if (!useSession.getState().subAccount) return;
  if (code === 'sub_account_refused') useSubAccountRefusals.setState({ path: location.pathname });
  if (code === 'sub_account_closed' || code === 'sub_account_not_found')
    useSubAccountRefusals.setState(({ doubts }) => ({ doubts: doubts + 1 }));
}

// Before the page of a sub-account is shown, whose calls it is about.
setRefusalListener(noteRefusal);

// Somebody who is logged in acts on a sub-account where the request says so: `Account: <id>` beside the token.
import { type Call, isForSubAccounts } from '@bourse/contract';
import { accept, parseId, refuse, type Result, userId } from '@bourse/domain';
import type { SessionUser } from './sessions.ts';
import type { Persons } from '../accounts/person-board.ts';

export const ACCOUNT_HEADER = 'account';

type ActingRefusal = 'sub_account_not_found' | 'sub_account_closed' | 'sub_account_refused';

/** Answers who acts: the user of the token, or one of that user's sub-accounts that is not closed. */
export function actOn(
  persons: Pick<Persons, 'find'>,
  user: SessionUser,
  asked: string | undefined,
): Result<SessionUser, ActingRefusal> {
  const named = asked?.trim() ?? '';
  if (named === '' || named === String(user.id)) return accept(user);
  const id = parseId(named);
  const sub = id === undefined ? undefined : persons.find(userId(id));
  // Whether it is somebody else's is nobody's business.
  if (sub?.masterId !== user.id) return refuse('sub_account_not_found');
  if (sub.closedAt !== undefined) return refuse('sub_account_closed');
  return accept({ id: sub.id, isHouse: user.isHouse, masterId: user.id });
}

/** The same for a call, which has to be one of those that sub-accounts may make. */
export function actIn(
  persons: Pick<Persons, 'find'>,
  user: SessionUser,
  { asked, call }: { readonly asked: string | undefined; readonly call: Call | undefined },
): Result<SessionUser, ActingRefusal> {
  const acting = actOn(persons, user, asked);
  const isRefused = acting.ok && acting.value.masterId !== undefined && call !== undefined && !isForSubAccounts(call);
  return isRefused ? refuse('sub_account_refused') : acting;
}

/** The person who asks: request limits, sessions and mails are the master's. */
export const personOfUser = ({ id, masterId }: Pick<SessionUser, 'id' | 'masterId'>) => masterId ?? id;

// A user as the wire names it.
import type { account, MessageOf } from '@bourse/contract';
import { COUNTRIES, formatShanghai } from '@bourse/domain';
import type { UserRow } from './queries.ts';

export function viewUser(user: UserRow): MessageOf<typeof account.userInfo> {
  return {
    id: user.id,
    extension_code: user.inviteCode,
    is_seller: user.isSeller ? 1 : 0,
    area_code_id: COUNTRIES.find(({ iso }) => iso === user.countryCode)?.id ?? 0,
    phone: user.phone ?? '',
    email: user.email ?? user.contactEmail ?? '',
    review_status: viewReviewStatus(user.reviewStatus),
    account_number: user.email ?? user.phone ?? '',
    // Trade passwords come with the wallets' withdrawals.
    paypassword: 0,
    create_time: formatShanghai(user.createdAt),
  };
}

function viewReviewStatus(status: number): 0 | 1 | 2 {
  return status === 1 || status === 2 ? status : 0;
}

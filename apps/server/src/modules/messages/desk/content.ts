// What an announcement says and to whom, as the desk shows it.
import { currencyId } from '@bourse/domain';
import type { AnnouncementContent } from '../../../platform/delivery/announcements.ts';
import type { MarketData } from '../../../core/market/market-data.ts';

export const viewContent = (
  market: Pick<MarketData, 'currency'>,
  { texts, link, audience, members, isInBox, isByMail }: AnnouncementContent,
) => ({
  texts: { ...texts },
  link,
  audience,
  members,
  coin_name: (audience === 'holders' ? market.currency(currencyId(Number(members)))?.name : undefined) ?? '',
  is_in_box: isInBox ? (1 as const) : (0 as const),
  is_by_mail: isByMail ? (1 as const) : (0 as const),
});

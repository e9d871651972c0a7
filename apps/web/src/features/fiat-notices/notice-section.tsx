// New orders, payments, releases and appeals of fiat trade.
import { fiatNotices, type MessageOf } from '@bourse/contract';
import { Ban, CircleCheck, Clock, Coins, Gavel, Inbox } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { NoticeList, type NoticeMark } from '../../ui/notice-list.tsx';

type FiatNotice = MessageOf<typeof fiatNotices.notices>['list'][number];

const ENDED: NoticeMark = { Icon: Ban, tone: 'text-ink-3' };
const DONE: NoticeMark = { Icon: CircleCheck, tone: 'text-iris' };
const DISPUTED: NoticeMark = { Icon: Gavel, tone: 'text-warning' };

const MARKS: Readonly<Record<FiatNotice['act'], NoticeMark>> = {
  opened: { Icon: Inbox, tone: 'text-iris' },
  accepted: { Icon: Inbox, tone: 'text-iris' },
  due_soon: { Icon: Clock, tone: 'text-warning' },
  paid: { Icon: Coins, tone: 'text-iris' },
  cancelled: ENDED,
  expired: ENDED,
  refused: { Icon: Ban, tone: 'text-error' },
  released: DONE,
  timed_out: DONE,
  appealed: DISPUTED,
  appealed_alone: DISPUTED,
  conceded: ENDED,
  awarded_buyer: DISPUTED,
  awarded_seller: DISPUTED,
};

export const FiatNoticeSection = () => (
  <NoticeList
    name="fiatNotices"
    title="messages.fiat"
    markOf={({ act }: FiatNotice) => MARKS[act]}
    pathOf={({ path }: FiatNotice) => path}
    read={async (asked, options) => (await call(fiatNotices.notices, asked, options)).message}
  />
);

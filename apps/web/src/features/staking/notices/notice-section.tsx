// Interest that was paid, and orders that were renewed or could not be.
import { type MessageOf, staking } from '@bourse/contract';
import { CircleCheck, CircleDollarSign, RefreshCw } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { NoticeList, type NoticeMark } from '../../../ui/notice-list.tsx';

type EarnNotice = MessageOf<typeof staking.notices>['list'][number];

const MARKS: Readonly<Record<EarnNotice['kind'], NoticeMark>> = {
  matured: { Icon: CircleCheck, tone: 'text-iris' },
  renewed: { Icon: RefreshCw, tone: 'text-iris' },
  not_renewed: { Icon: CircleDollarSign, tone: 'text-warning' },
};

export const EarnNoticeSection = () => (
  <NoticeList
    name="earnNotices"
    title="messages.staking"
    markOf={({ kind }: EarnNotice) => MARKS[kind]}
    pathOf={() => '/zhiyalist'}
    read={async (asked, options) => (await call(staking.notices, asked, options)).message}
  />
);

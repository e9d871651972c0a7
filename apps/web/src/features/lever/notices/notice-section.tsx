// Warnings, liquidations, stops, settlements, clawbacks and revoked orders of contracts.
import { lever } from '@bourse/contract';
import { Ban, CircleCheck, CircleX, Scale, TriangleAlert } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { NoticeList, type NoticeMark } from '../../../ui/notice-list.tsx';
import { type LeverNotice, noticePath } from './notice-path.ts';

const MARKS: Readonly<Record<LeverNotice['kind'], NoticeMark>> = {
  warning: { Icon: TriangleAlert, tone: 'text-warning' },
  liquidation: { Icon: CircleX, tone: 'text-error' },
  shortage: { Icon: CircleX, tone: 'text-error' },
  take_profit: { Icon: CircleCheck, tone: 'text-iris' },
  stop_loss: { Icon: CircleCheck, tone: 'text-iris' },
  settlement: { Icon: Scale, tone: 'text-iris' },
  clawback: { Icon: Scale, tone: 'text-warning' },
  revoked: { Icon: Ban, tone: 'text-ink-3' },
};

export const LeverNoticeSection = () => (
  <NoticeList
    name="leverNotices"
    title="messages.contracts"
    markOf={({ kind }: LeverNotice) => MARKS[kind]}
    pathOf={noticePath}
    read={async (asked, options) => (await call(lever.notices, asked, options)).message}
  />
);

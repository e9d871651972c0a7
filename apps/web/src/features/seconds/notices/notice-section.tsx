// Void orders of second contracts, and insurance that paid or has ended.
import { type MessageOf, micro } from '@bourse/contract';
import { Ban, CircleCheck, ShieldOff } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { NoticeList, type NoticeMark } from '../../../ui/notice-list.tsx';
import { receiptPath } from '../receipt/receipt-path.ts';

type MicroNotice = MessageOf<typeof micro.notices>['list'][number];

const MARKS: Readonly<Record<MicroNotice['kind'], NoticeMark>> = {
  void: { Icon: Ban, tone: 'text-ink-3' },
  insurance_paid: { Icon: CircleCheck, tone: 'text-iris' },
  insurance_ended: { Icon: ShieldOff, tone: 'text-ink-3' },
};

/** A void order has a receipt; insurance is among the records. */
const noticePath = ({ order_id: orderId }: MicroNotice): string =>
  orderId === null ? '/secondRecord?tab=insurance' : receiptPath(orderId);

export const MicroNoticeSection = () => (
  <NoticeList
    name="microNotices"
    title="messages.seconds"
    markOf={({ kind }: MicroNotice) => MARKS[kind]}
    pathOf={noticePath}
    read={async (asked, options) => (await call(micro.notices, asked, options)).message}
  />
);

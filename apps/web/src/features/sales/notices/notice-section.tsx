// Results, sales that were called off, subscriptions that came to nothing, coins that can be unlocked.
import { launch, type MessageOf } from '@bourse/contract';
import { CircleCheck, CircleSlash, CircleX, LockOpen, Undo2 } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { NoticeList, type NoticeMark } from '../../../ui/notice-list.tsx';
import { RECORDS_PATH, resultPath } from '../paths.ts';

type LaunchNotice = MessageOf<typeof launch.notices>['list'][number];

const MARKS: Readonly<Record<LaunchNotice['kind'], NoticeMark>> = {
  allotted: { Icon: CircleCheck, tone: 'text-iris' },
  not_allotted: { Icon: CircleSlash, tone: 'text-warning' },
  called_off: { Icon: Undo2, tone: 'text-warning' },
  void: { Icon: CircleX, tone: 'text-error' },
  unlockable: { Icon: LockOpen, tone: 'text-iris' },
};

export const LaunchNoticeSection = () => (
  <NoticeList
    name="launchNotices"
    title="messages.launch"
    markOf={({ kind }: LaunchNotice) => MARKS[kind]}
    pathOf={({ kind, project_id: id }) => (kind === 'unlockable' ? RECORDS_PATH : resultPath(id))}
    read={async (asked, options) => (await call(launch.notices, asked, options)).message}
  />
);

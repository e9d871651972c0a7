// Announcements that are being sent or were: how far each has come, and how many have read it.
import { officeMessages } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { Facts } from '../../ui/page.tsx';
import { ReasonAct } from '../../ui/reason-button.tsx';
import { audienceText, titleOf } from './fields.ts';
import { Preview } from './preview.tsx';

type Announcement = officeMessages.AnnouncementRow;

const TONES = { sending: 'iris', sent: 'success', stopped: 'warning' } as const;

const columns: readonly Column<Announcement>[] = [
  titleColumn('title', t('office.messages.title'), ({ texts }) => (
    <span className="block truncate">{titleOf(texts)}</span>
  )),
  textColumn('audience', t('office.messages.audience'), { width: '22%', hiddenBelow: 860 }, (row) => (
    <span className="block truncate">{audienceText(row)}</span>
  )),
  {
    key: 'sent',
    header: t('office.messages.sent'),
    width: '12%',
    isNumeric: true,
    onCard: 'field',
    cell: ({ sent, people }) => t('office.messages.progress', { sent, people }),
  },
  {
    key: 'read',
    header: t('office.messages.read'),
    width: '10%',
    isNumeric: true,
    onCard: 'field',
    cell: ({ read, is_in_box: isInBox }) => (isInBox === 1 ? read : '–'),
  },
  endColumn('state', t('office.messages.state'), { width: '12%' }, ({ state }) => (
    <Badge tone={TONES[state]}>{t(`office.messages.state.${state}`)}</Badge>
  )),
  figureColumn('start', t('office.messages.startTime'), { width: '18%' }, (row) => row.start_time),
];

const detail = (row: Announcement) => (
  <div className="flex flex-col gap-2 px-4 py-2 whitespace-normal max-md:px-0">
    <details>
      <summary className="min-h-6 cursor-pointer text-12 text-ink-2 touch:min-h-11">
        {t('office.messages.preview')}
      </summary>
      <Preview texts={row.texts} link={row.link} />
      <Facts
        facts={[
          [t('office.messages.audience'), audienceText(row)],
          [t('office.messages.mailed'), row.is_by_mail === 1 ? String(row.mailed) : ''],
          [t('office.messages.requestedBy'), row.requested_by],
          [t('office.messages.releasedBy'), row.released_by],
          [t('office.messages.endTime'), row.end_time],
          ...(row.stopped_by === '' ? [] : [[t('office.messages.stoppedBy'), row.stopped_by] as const]),
        ]}
      />
    </details>
    {row.state === 'sending' && (
      <div className="empty:hidden">
        <ReasonAct
          label={t('office.messages.stop')}
          text={t('office.messages.stopText')}
          call={officeMessages.stopAnnouncement}
          inputOf={(reason) => ({ id: row.id, reason })}
        />
      </div>
    )}
  </div>
);

export const AnnouncementsPanel = () => (
  <FilteredList
    title={t('office.messages.announcements')}
    call={officeMessages.listAnnouncements}
    columns={columns}
    keyOf={({ id }) => id}
    detail={detail}
    csv={{ name: 'announcements' }}
    empty={{ title: t('office.messages.noAnnouncements'), text: t('office.messages.noChangesHint') }}
  />
);

// Messages and announcements as files.
import type { officeMessages } from '@bourse/contract';
import { findMessages, type MessageFilter } from '../../../platform/delivery/messages.ts';
import { type CsvAsking, type CsvColumn, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import type { MessagesServices } from '../services.ts';
import { findAnnouncements } from './announcements.ts';
import { viewMessage } from './views.ts';

type Message = officeMessages.MessageRow;
type Announcement = officeMessages.AnnouncementRow;

const messageColumnsOf = (t: Translate): readonly CsvColumn<Message>[] => [
  { header: t('office.messages.id'), value: ({ id }) => String(id) },
  { header: t('office.messages.user'), value: (row) => String(row.user_id) },
  { header: t('office.messages.kind'), value: ({ kind }) => t(`office.messages.kind.${kind}`) },
  { header: t('office.messages.language'), value: ({ locale }) => locale },
  { header: t('office.messages.title'), value: ({ title }) => title },
  { header: t('office.messages.text'), value: ({ text }) => text },
  { header: t('office.messages.link'), value: ({ link }) => link },
  { header: t('office.messages.sentBy'), value: (row) => row.sent_by },
  { header: t('office.messages.sendTime'), value: (row) => row.send_time, zone: 'UTC+8' },
  { header: t('office.messages.readTime'), value: (row) => row.read_time, zone: 'UTC+8' },
];

type Messages = { readonly filter: MessageFilter; readonly total: number };

export const sendMessagesCsv = (services: MessagesServices, asking: CsvAsking, { filter, total }: Messages) =>
  sendCsv<Message>(services, asking, {
    desk: 'messages',
    name: 'messages',
    columns: messageColumnsOf(asking.t),
    total,
    readAfter: async (last, limit) =>
      (await findMessages(services.storage.sql, filter, { limit, before: last?.id })).map(viewMessage),
  });

const announcementColumnsOf = (t: Translate): readonly CsvColumn<Announcement>[] => [
  { header: t('office.messages.id'), value: ({ id }) => String(id) },
  { header: t('office.messages.title'), value: ({ texts }) => texts.en?.title ?? texts.zh?.title ?? '' },
  { header: t('office.messages.audience'), value: ({ audience }) => t(`office.messages.audience.${audience}`) },
  { header: t('office.messages.members'), value: (row) => row.coin_name || row.members },
  { header: t('office.messages.state'), value: ({ state }) => t(`office.messages.state.${state}`) },
  { header: t('office.messages.people'), value: ({ people }) => String(people) },
  { header: t('office.messages.sent'), value: ({ sent }) => String(sent) },
  { header: t('office.messages.mailed'), value: ({ mailed }) => String(mailed) },
  { header: t('office.messages.read'), value: ({ read }) => String(read) },
  { header: t('office.messages.requestedBy'), value: (row) => row.requested_by },
  { header: t('office.messages.releasedBy'), value: (row) => row.released_by },
  { header: t('office.messages.stoppedBy'), value: (row) => row.stopped_by },
  { header: t('office.messages.startTime'), value: (row) => row.start_time, zone: 'UTC+8' },
  { header: t('office.messages.endTime'), value: (row) => row.end_time, zone: 'UTC+8' },
];

export const sendAnnouncementsCsv = (services: MessagesServices, asking: CsvAsking, total: number) =>
  sendCsv<Announcement>(services, asking, {
    desk: 'messages',
    name: 'announcements',
    columns: announcementColumnsOf(asking.t),
    total,
    readAfter: (last, limit) => findAnnouncements(services, { limit, before: last?.id }),
  });

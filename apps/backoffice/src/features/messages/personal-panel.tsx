// What lies in the boxes of users, with the way to write to one.
import { officeMessages } from '@bourse/contract';
import { MESSAGE_KINDS } from '@bourse/domain';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { figureColumn, textColumn } from '../../ui/column.tsx';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { languageName } from './fields.ts';

type Message = officeMessages.MessageRow;

const WriteDialog = lazyOverlay(async () => (await import('./write-dialog.tsx')).WriteDialog);

const FIELDS: readonly FilterField[] = [
  { name: 'user_id', label: t('office.users.id'), kind: 'id' },
  choiceField(
    'kind',
    t('office.messages.kind'),
    optionsOf(MESSAGE_KINDS, (key) => t(`office.messages.kind.${key}`)),
  ),
];

const columns: readonly Column<Message>[] = [
  userColumn,
  textColumn('title', t('office.messages.title'), ({ title }) => <span className="block truncate">{title}</span>),
  textColumn('language', t('office.messages.language'), { width: '12%', hiddenBelow: 860 }, ({ locale }) =>
    languageName(locale),
  ),
  textColumn('by', t('office.messages.sentBy'), { width: '20%', hiddenBelow: 860 }, (row) => (
    <span className="block truncate">{row.sent_by}</span>
  )),
  figureColumn('sent', t('office.messages.sendTime'), { width: '17%' }, (row) => row.send_time),
  figureColumn(
    'read',
    t('office.messages.readTime'),
    { width: '17%' },
    (row) => row.read_time || <span className="font-sans text-ink-3">{t('office.messages.unread')}</span>,
  ),
];

const detail = ({ text, link }: Message) => (
  <div className="flex flex-col gap-1 px-4 py-2 whitespace-normal max-md:px-0">
    <p className="text-13 leading-6 break-words whitespace-pre-wrap text-ink-2">{text}</p>
    {link !== '' && <p className="font-mono text-12 break-all text-ink-3">{link}</p>}
  </div>
);

export const PersonalPanel = ({ userId }: OfUser) => (
  <div className="flex flex-col gap-3">
    <div className="self-end empty:hidden">
      <AskButton
        permission="messages.send"
        label={t('office.messages.write')}
        renderDialog={(onClose) => <WriteDialog onClose={onClose} {...(userId !== undefined && { userId })} />}
      />
    </div>
    <FilteredList
      title={t('office.messages.direct')}
      call={officeMessages.listMessages}
      userId={userId}
      fields={FIELDS}
      columns={columns}
      keyOf={({ id }) => id}
      detail={detail}
      csv={{ name: 'messages' }}
      empty={{ title: t('office.messages.none'), text: t('office.messages.noneHint') }}
    />
  </div>
);

// What happened to an account by itself, as the server tells it in the page's language, newest first.
import type { MessageKey } from '@bourse/messages';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { ErrorState } from '@bourse/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideProps } from 'lucide-react';
import { type ComponentType, createContext, use, useState } from 'react';
import { UnreadDot } from './unread-dot.tsx';

const PAGE_SIZE = 10;
const REFRESH_MS = 30_000;

/** What is later is new: up to then the user has read all notices. Undefined until it is known. */
export const NoticesReadContext = createContext<number | undefined>(undefined);

type Notice = { readonly id: string; readonly text: string; readonly time_ms: number };
export type NoticeMark = { readonly Icon: ComponentType<LucideProps>; readonly tone: string };
type Asked = { readonly page: string; readonly limit: string };
type Page<Row> = { readonly list: readonly Row[]; readonly total: number };

export type NoticeListProps<Row extends Notice> = {
  /** The name is the query's key among all that is cached. */
  readonly name: string;
  readonly title: MessageKey;
  readonly markOf: (notice: Row) => NoticeMark;
  readonly pathOf: (notice: Row) => string;
  readonly read: (asked: Asked, options: { readonly signal: AbortSignal }) => Promise<Page<Row>>;
};

type RowProps = { readonly notice: Notice; readonly mark: NoticeMark; readonly path: string };

function NoticeRow({ notice: { text, time_ms: at }, mark: { Icon, tone }, path }: RowProps) {
  const readUpTo = use(NoticesReadContext);
  const isNew = readUpTo !== undefined && at > readUpTo;
  return (
    <SettingRow
      title={
        <span className="flex min-w-0 items-start gap-2">
          <Icon size={15} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
          <span className="min-w-0">{text}</span>
        </span>
      }
      value={
        <span className="inline-flex items-center gap-2">
          {isNew && <UnreadDot />}
          <Moment at={at} className="font-mono" />
        </span>
      }
      action={
        <ButtonLink to={path} size="small" aria-label={t('messages.openOne', { title: text })}>
          {t('account.action.view')}
        </ButtonLink>
      }
    />
  );
}

export function NoticeList<Row extends Notice>(props: NoticeListProps<Row>) {
  const { name, title, markOf, pathOf, read } = props;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [name, page],
    queryFn: ({ signal }) => read({ page: String(page), limit: String(PAGE_SIZE) }, { signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  // A section for each kind of which nothing has happened would hide those of which something has.
  if (!error && (data === undefined || data.total === 0)) return null;
  return (
    <Section title={t(title)} isFlush>
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data && data.list.length > 0 && (
        <SettingRows>
          {data.list.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} mark={markOf(notice)} path={pathOf(notice)} />
          ))}
        </SettingRows>
      )}
      {data && <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />}
    </Section>
  );
}

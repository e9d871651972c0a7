// Warnings, liquidations, stops and revoked orders of contracts, newest first.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Ban, CircleCheck, CircleX, type LucideProps, TriangleAlert } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { noticePath } from './notice-path.ts';
import { type LeverNotice, NOTICES_PAGE_SIZE, useLeverNotices } from './notices.ts';

type Mark = { readonly Icon: ComponentType<LucideProps>; readonly tone: string };

const MARKS: Readonly<Record<LeverNotice['kind'], Mark>> = {
  warning: { Icon: TriangleAlert, tone: 'text-warning' },
  liquidation: { Icon: CircleX, tone: 'text-error' },
  shortage: { Icon: CircleX, tone: 'text-error' },
  take_profit: { Icon: CircleCheck, tone: 'text-iris' },
  stop_loss: { Icon: CircleCheck, tone: 'text-iris' },
  revoked: { Icon: Ban, tone: 'text-ink-3' },
};

function NoticeRow({ notice }: { readonly notice: LeverNotice }) {
  const { Icon, tone } = MARKS[notice.kind];
  return (
    <SettingRow
      title={
        <span className="flex min-w-0 items-start gap-2">
          <Icon size={15} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
          <span className="min-w-0">{notice.text}</span>
        </span>
      }
      value={<Moment at={notice.time_ms} className="font-mono" />}
      action={
        <ButtonLink to={noticePath(notice)} size="small" aria-label={t('messages.openOne', { title: notice.text })}>
          {t('account.action.view')}
        </ButtonLink>
      }
    />
  );
}

export function LeverNoticeSection() {
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useLeverNotices(page);
  return (
    <Section title={t('messages.contracts')} isFlush>
      {isPending && <SkeletonRows rows={3} rowClassName="h-15" />}
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState title={t('messages.noContracts')} text={t('messages.noContractsText')} />}
      {data && data.list.length > 0 && (
        <SettingRows>
          {data.list.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </SettingRows>
      )}
      {data && <Pager page={page} pageSize={NOTICES_PAGE_SIZE} total={data.total} onPage={setPage} />}
    </Section>
  );
}

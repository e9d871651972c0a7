// The message box: what the exchange has written, what happened to the own account, deals and contracts, the site's news.
import { NEWS_CATEGORIES } from '@bourse/domain';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime, formatWireTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useCountdown } from '@bourse/ui/use-countdown.ts';
import { WireTime } from '@bourse/ui/wire-time.tsx';
import { BadgeCheck, BellDot, Clock, type LucideProps, ShieldAlert } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useCenter } from '../../features/account/center.ts';
import { useIdentity } from '../../features/identity/identity.ts';
import { EarnNoticeSection } from '../../features/staking/notices/notice-section.tsx';
import { FiatNoticeSection } from '../../features/fiat-notices/notice-section.tsx';
import { LaunchNoticeSection } from '../../features/sales/notices/notice-section.tsx';
import { LeverNoticeSection } from '../../features/lever/notices/notice-section.tsx';
import { MessageSection } from '../../features/messages/message-section.tsx';
import { useMarkAllRead, useMessages } from '../../features/messages/messages.ts';
import { MicroNoticeSection } from '../../features/seconds/notices/notice-section.tsx';
import { articlePath, categoryName, useNews } from '../../features/news/news.ts';
import { useSecurityInfo } from '../../features/security/security-info.ts';
import { NoticesReadContext } from '../../ui/notice-list.tsx';

type OwnNotice = {
  readonly key: string;
  readonly Icon: ComponentType<LucideProps>;
  readonly title: string;
  readonly text: string;
  readonly to: string;
};

function useOwnNotices(): { readonly isPending: boolean; readonly notices: readonly OwnNotice[] } {
  const { data: center, isPending: isCenterPending } = useCenter();
  const { data: identity, isPending: isIdentityPending } = useIdentity();
  const { data: guard, isPending: isGuardPending } = useSecurityInfo();
  const isPending = isCenterPending || isIdentityPending || isGuardPending;
  const heldUntil = center?.withdraw_hold_until ?? 0;
  const isHeld = useCountdown(heldUntil) > 0;
  const notices: (OwnNotice | false)[] = [
    isHeld && {
      key: 'hold',
      Icon: Clock,
      title: t('account.hold.title'),
      text: t('account.hold.text', { time: formatDateTime(heldUntil) }),
      to: '/account/security',
    },
    identity?.is_rejected === 1 && {
      key: 'rejected',
      Icon: BadgeCheck,
      title: t('identity.rejected'),
      text: t('identity.rejectedText', { reason: identity.reason }),
      to: '/account/authentication',
    },
    identity?.review_status === 1 && {
      key: 'reviewing',
      Icon: BadgeCheck,
      title: t('identity.reviewing'),
      text: t('identity.reviewingText'),
      to: '/account/authentication',
    },
    identity?.review_status === 2 &&
      identity.is_rejected === 0 && {
        key: 'verified',
        Icon: BadgeCheck,
        title: t('identity.verified'),
        text: t('messages.verifiedAt', { time: formatWireTime(identity.review_time) }),
        to: '/account/authentication',
      },
    guard?.second_factor === 0 && {
      key: 'factor',
      Icon: ShieldAlert,
      title: t('messages.noFactor'),
      text: t('messages.noFactorText'),
      to: '/account/security',
    },
  ];
  return { isPending, notices: notices.filter((notice) => notice !== false) };
}

function OwnNotices() {
  const { isPending, notices } = useOwnNotices();
  let content: ReactNode;
  if (isPending) content = <SkeletonRows rows={2} rowClassName="h-15" />;
  else if (notices.length === 0) content = <EmptyState title={t('messages.none')} text={t('messages.noneText')} />;
  else {
    content = (
      <SettingRows>
        {notices.map(({ key, Icon, title, text, to }) => (
          <SettingRow
            key={key}
            title={
              <>
                <Icon size={15} aria-hidden="true" className="shrink-0 text-iris" />
                {title}
              </>
            }
            text={text}
            action={
              <ButtonLink to={to} size="small" aria-label={t('messages.openOne', { title })}>
                {t('account.action.view')}
              </ButtonLink>
            }
          />
        ))}
      </SettingRows>
    );
  }
  return (
    <Section title={t('messages.own')} isFlush>
      {content}
    </Section>
  );
}

function Announcements() {
  const page = useNews({ category: NEWS_CATEGORIES.announcements });
  const list = page.data?.list;
  return (
    <Section
      title={categoryName(NEWS_CATEGORIES.announcements, page.data)}
      isFlush
      action={
        <ButtonLink to="/noticeList" size="small" variant="quiet">
          {t('messages.all')}
        </ButtonLink>
      }
    >
      {page.isPending && <SkeletonRows rows={3} rowClassName="h-15" />}
      {page.isError && <ErrorState text={errorText(page.error)} onRetry={() => void page.refetch()} />}
      {list?.length === 0 && <EmptyState title={t('messages.noAnnouncements')} />}
      {list && list.length > 0 && (
        <SettingRows>
          {list.map((article) => (
            <SettingRow
              key={article.id}
              title={
                <Link
                  to={articlePath(article.id)}
                  className="inline-flex items-center gap-2 underline-offset-2 hover:underline"
                >
                  <BellDot size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
                  {article.title}
                </Link>
              }
              text={article.abstract}
              value={<WireTime at={article.update_time} />}
            />
          ))}
        </SettingRows>
      )}
    </Section>
  );
}

function MarkAllRead() {
  const markAll = useMarkAllRead();
  return (
    <Button size="small" isPending={markAll.isPending} onClick={() => markAll.mutate()}>
      {t('messages.markAll')}
    </Button>
  );
}

function Box() {
  const { data } = useMessages(1);
  return (
    <NoticesReadContext value={data?.notices_read_ms}>
      <MessageSection />
      <OwnNotices />
      <LeverNoticeSection />
      <MicroNoticeSection />
      <FiatNoticeSection />
      <EarnNoticeSection />
      <LaunchNoticeSection />
      <Announcements />
    </NoticesReadContext>
  );
}

export const MessagesPage = () => (
  <AccountFrame title={t('account.nav.messages')} action={<MarkAllRead />}>
    <Box />
  </AccountFrame>
);

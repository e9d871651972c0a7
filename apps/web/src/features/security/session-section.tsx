// Where the account is logged in, each with what ends it.
import { security } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Laptop, type LucideProps, Monitor, Smartphone, SquareTerminal, Tablet } from 'lucide-react';
import type { ComponentType } from 'react';
import { call } from '../../lib/api.ts';
import { useRefreshSecurity, useSessions } from './security-info.ts';

const ICONS: Record<security.Session['kind'], ComponentType<LucideProps>> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
  unknown: Laptop,
};

/** `Chrome · Windows`, or what kind of thing it is. */
export const deviceName = ({ device, kind }: Pick<security.Session, 'device' | 'kind'>): string =>
  device === '' ? t(`security.device.${kind}`) : device;

function SessionRow({ session }: { readonly session: security.Session }) {
  const refresh = useRefreshSecurity();
  const Icon = ICONS[session.kind];
  const name = deviceName(session);
  const ending = useMutation({
    mutationFn: () => call(security.revokeSession, { id: session.id }),
    onSuccess: () => notify.success(t('security.session.ended', { device: name })),
    onError: (error) => notify.error(errorText(error)),
    onSettled: refresh,
  });
  return (
    <SettingRow
      title={
        <>
          <Icon size={15} aria-hidden="true" className="text-ink-3" />
          {name}
          {session.is_current === 1 && <Badge tone="iris">{t('security.session.current')}</Badge>}
        </>
      }
      text={
        <>
          <span className="font-mono">{session.address}</span> ·{' '}
          {t('security.session.seen', { time: formatDateTime(session.last_seen_at) })}
        </>
      }
      action={
        session.is_current === 0 && (
          <Button
            size="small"
            isPending={ending.isPending}
            aria-label={t('security.session.endOne', { device: name })}
            onClick={() => ending.mutate()}
          >
            {t('security.session.end')}
          </Button>
        )
      }
    />
  );
}

export function SessionSection() {
  const list = useSessions();
  const refresh = useRefreshSecurity();
  const endingOthers = useMutation({
    mutationFn: () => call(security.revokeOtherSessions, {}),
    onSuccess: ({ data }) => notify.success(t('security.session.endedOthers', { count: data.revoked })),
    onError: (error) => notify.error(errorText(error)),
    onSettled: refresh,
  });
  const hasOthers = (list.data?.length ?? 0) > 1;
  return (
    <Section
      title={t('security.sessions')}
      text={t('security.sessions.text')}
      isFlush
      action={
        hasOthers && (
          <Button size="small" isPending={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
            {t('security.session.endOthers')}
          </Button>
        )
      }
    >
      {list.isPending && <SkeletonRows rows={2} rowClassName="h-15" />}
      {list.isError && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {list.data && (
        <SettingRows>
          {list.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </SettingRows>
      )}
    </Section>
  );
}

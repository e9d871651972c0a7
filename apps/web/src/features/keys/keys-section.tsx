// The part of the security centre that shows live keys, and leads to their page.
import { Badge } from '@bourse/ui/badge.tsx';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { isLive, useOwnKeys } from './keys.ts';

export function KeysSection() {
  const own = useOwnKeys();
  const live = own.data?.keys.filter(isLive);
  return (
    <Section
      title={t('account.nav.keys')}
      text={t('keys.section')}
      isFlush
      action={
        <ButtonLink to="/api-keys" size="small">
          {t('keys.manage')}
        </ButtonLink>
      }
    >
      {own.isPending && <SkeletonRows rows={1} rowClassName="h-15" />}
      {own.isError && <ErrorState text={errorText(own.error)} onRetry={() => void own.refetch()} />}
      {live?.length === 0 && <EmptyState title={t('keys.none')} className="py-6" />}
      {live && live.length > 0 && (
        <SettingRows>
          {live.map(({ id, label, permissions, last_used_ms: lastAt, last_address: address }) => (
            <SettingRow
              key={id}
              title={
                <>
                  {label}
                  {permissions.map((permission) => (
                    <Badge key={permission} tone="iris">
                      {t(`keys.permission.${permission}`)}
                    </Badge>
                  ))}
                </>
              }
              text={lastAt === null ? t('keys.unused') : t('keys.from', { time: formatDateTime(lastAt), address })}
            />
          ))}
        </SettingRows>
      )}
    </Section>
  );
}

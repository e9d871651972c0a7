// Whose account this is, how well it is guarded, and what would guard it better.
import { Badge } from '@bourse/ui/badge.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { WireTime } from '@bourse/ui/wire-time.tsx';
import { ArrowRight } from 'lucide-react';
import type { MessageKey } from '@bourse/messages';
import type { Center } from './center.ts';
import { SecurityLevel } from './security-level.tsx';

type Step = { readonly to: string; readonly text: MessageKey; readonly isDone: boolean };

const stepsOf = (center: Center): readonly Step[] => [
  { to: '/bindEmail', text: 'account.step.email', isDone: center.is_email_proven === 1 },
  { to: '/bindPhone', text: 'account.step.phone', isDone: center.phone !== '' },
  { to: '/account/authentication', text: 'account.step.identity', isDone: center.review_status === 2 },
  { to: '/setCash', text: 'account.step.trade', isDone: center.paypassword === 1 },
];

export function IdentityBadge({ status }: { readonly status: Center['review_status'] }) {
  if (status === 2) return <Badge tone="success">{t('account.verified')}</Badge>;
  if (status === 1) return <Badge tone="warning">{t('account.reviewing')}</Badge>;
  return <Badge>{t('account.unverified')}</Badge>;
}

export function ProfileCard({ center }: { readonly center: Center }) {
  const missing = stepsOf(center).filter((step) => !step.isDone);
  const uid = String(center.id);
  return (
    <section
      aria-label={t('account.profile')}
      className="relative overflow-hidden border-line bg-panel max-md:-mx-4 max-md:border-y md:rounded-lg md:border"
    >
      <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
      <div className="grid gap-6 p-5 pt-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:px-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 truncate font-mono text-20">{center.account_number}</span>
            <IdentityBadge status={center.review_status} />
            {center.is_seller === 1 && <Badge tone="iris">{t('account.merchant')}</Badge>}
          </p>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-12">
            <dt className="text-ink-2">UID</dt>
            <dd className="flex h-6 items-center gap-1 font-mono">
              {uid}
              <CopyButton text={uid} label={t('account.copyUid')} />
            </dd>
            <dt className="text-ink-2">{t('account.nickname')}</dt>
            <dd className="truncate">{center.nickname || t('account.unset')}</dd>
            <dt className="text-ink-2">{t('account.since')}</dt>
            <dd>
              <WireTime at={center.create_time} />
            </dd>
          </dl>
        </div>
        <div className="flex flex-col gap-4">
          <SecurityLevel level={center.security_level} />
          {missing.length > 0 && (
            <ul aria-label={t('account.steps')} className="grid gap-x-4 md:grid-cols-2">
              {missing.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className="group flex min-h-8 items-center gap-1.5 text-13 text-iris touch:min-h-11">
                    {t(text)}
                    <ArrowRight size={13} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}

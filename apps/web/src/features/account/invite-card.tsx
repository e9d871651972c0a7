// The own invite code: to copy, as a link, as a QR code.
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { Skeleton } from '@bourse/ui/states.tsx';

const QrCode = lazyPart(() => import('@bourse/ui/qr-code.tsx').then((module) => module.QrCode), {
  fallback: <Skeleton className="size-30" />,
});
const QR_SIZE = 120;

export const inviteLink = (code: string): string =>
  `${location.origin}/register?extension_code=${encodeURIComponent(code)}`;

export function InviteCard({ code, count }: { readonly code: string; readonly count: number }) {
  const link = inviteLink(code);
  return (
    <Section title={t('account.invite.title')} text={t('account.invite.text', { count })}>
      <div className="flex gap-5 max-md:flex-col">
        <dl className="flex min-w-0 flex-1 flex-col gap-3">
          <div>
            <dt className="text-12 text-ink-2">{t('account.invite.code')}</dt>
            <dd className="flex items-center gap-1 font-mono text-20 tracking-[0.08em]">
              {code}
              <CopyButton text={code} label={t('account.invite.copyCode')} />
            </dd>
          </div>
          <div>
            <dt className="text-12 text-ink-2">{t('account.invite.link')}</dt>
            <dd className="flex items-center gap-1 font-mono text-12 text-ink-2">
              <span className="min-w-0 break-all">{link}</span>
              <CopyButton text={link} label={t('account.invite.copyLink')} />
            </dd>
          </div>
        </dl>
        <QrCode text={link} label={t('account.invite.qr')} size={QR_SIZE} />
      </div>
    </Section>
  );
}

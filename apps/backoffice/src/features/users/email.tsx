import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

type EmailProps = { readonly user: { readonly email: string; readonly is_email_proven: 0 | 1 } };

/** Says so where nobody has shown that the address is the user's: whoever asks from it need not be. */
export function Email({ user: { email, is_email_proven } }: EmailProps) {
  if (email === '') return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate max-md:break-all max-md:whitespace-normal">{email}</span>
      {is_email_proven === 0 && <Badge tone="warning">{t('office.users.unproven')}</Badge>}
    </span>
  );
}

// The way to a human: our own pages of support, or where the site's settings say.
import { fillSupportLink, maskAccount } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Headset } from 'lucide-react';
import { useClientConfig } from '../lib/client-config.ts';
import { useSession } from '../lib/session.ts';
import { SupportMark } from './support-mark.tsx';

const OWN_PAGES = '/support';

/** Undefined until the settings are known. */
export function useSupportLink(): { readonly url: string; readonly isElsewhere: boolean } | undefined {
  const { data } = useClientConfig();
  const { userId, accountNumber } = useSession();
  if (!data) return undefined;
  const user = userId === undefined ? undefined : { id: userId, name: maskAccount(accountNumber ?? '') };
  return { url: fillSupportLink(data.pc, user) || OWN_PAGES, isElsewhere: data.pc !== '' };
}

const LOOK =
  'relative inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--feedback) hover:bg-hover hover:text-ink-1 max-lg:hidden touch:size-11';

/** Where the header has no room for it, it is in the menu "More". */
export function SupportLink() {
  const support = useSupportLink();
  if (!support) return null;
  const icon = (
    <>
      <Headset size={16} aria-hidden="true" />
      <span className="sr-only">{t('shell.support')}</span>
    </>
  );
  if (support.isElsewhere)
    return (
      <a href={support.url} target="_blank" rel="noopener" title={t('shell.support')} className={LOOK}>
        {icon}
      </a>
    );
  return (
    <Link to={support.url} title={t('shell.support')} className={LOOK}>
      {icon}
      <SupportMark className="end-1 top-1" />
    </Link>
  );
}

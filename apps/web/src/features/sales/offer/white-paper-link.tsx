import { t } from '@bourse/ui/lib/i18n.ts';
import { FileText } from 'lucide-react';

/** Opens beside this page; nothing where there is none. */
export function WhitePaperLink({ href }: { readonly href: string }) {
  if (href === '') return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="-my-1 inline-flex h-9 items-center gap-1.5 px-2 text-13 text-ink-2 underline-offset-2 hover:text-ink-1 hover:underline touch:h-11"
    >
      <FileText size={14} aria-hidden="true" />
      {t('launch.whitePaper')}
    </a>
  );
}

// Pages of a list, for lists too long to show at once.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from './lib/i18n.ts';
import { IconButton } from './button.tsx';

export type PagerProps = {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
};

export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  return (
    <nav aria-label={t('ui.pages')} className="flex items-center justify-end gap-2 px-4 py-2 text-12 text-ink-2">
      <IconButton label={t('ui.pages.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      <span className="font-mono" aria-live="polite">
        {t('ui.pages.at', { page, pages })}
      </span>
      <IconButton label={t('ui.pages.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

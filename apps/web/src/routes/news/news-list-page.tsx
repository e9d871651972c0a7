// Announcements, guides and rules, a category at a time. Category and page are in the address, so that a link leads back.
import { NEWS_CATEGORIES, NEWS_CATEGORY_IDS, type NewsCategoryId } from '@bourse/domain';
import type { news } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Link } from '@bourse/ui/link.tsx';
import { EmptyState, ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { articlePath, categoryName, dayOf, foreignLang, PAGE_SIZE, useNews } from '../../features/news/news.ts';

/** The categories that visitors look for most come first. */
const ORDER: readonly NewsCategoryId[] = [
  NEWS_CATEGORIES.announcements,
  NEWS_CATEGORIES.listings,
  NEWS_CATEGORIES.activities,
  NEWS_CATEGORIES.guides,
  NEWS_CATEGORIES.explain,
  NEWS_CATEGORIES.support,
  NEWS_CATEGORIES.about,
];

const parseCategory = (text: string | null): NewsCategoryId =>
  NEWS_CATEGORY_IDS.find((id) => String(id) === text) ?? NEWS_CATEGORIES.announcements;

function parsePage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function Row({ row }: { readonly row: news.NewsRow }) {
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line px-4 py-4 transition-colors duration-(--feedback) last:border-b-0 hover:bg-hover md:grid-cols-[104px_1fr_auto]">
      <time dateTime={dayOf(row.update_time)} className="pt-0.5 font-mono text-12 text-ink-3">
        {dayOf(row.update_time)}
      </time>
      <div className="min-w-0" {...foreignLang(row.lang)}>
        <h2 className="flex items-start gap-2 text-14">
          <Link to={articlePath(row.id)} className="-outline-offset-2 after:absolute after:inset-0">
            {row.title}
          </Link>
          {row.is_top === 1 && <Badge tone="iris">{t('news.top')}</Badge>}
        </h2>
        {row.abstract && <p className="mt-1 line-clamp-2 text-13 text-ink-2">{row.abstract}</p>}
      </div>
      {row.thumbnail && (
        <img
          src={row.thumbnail}
          alt=""
          loading="lazy"
          className="h-16 w-28 rounded-md border border-line object-cover max-md:hidden"
        />
      )}
    </li>
  );
}

function RowShapes() {
  return (
    <output className="block">
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: PAGE_SIZE }, (_, row) => (
        <div key={row} className="flex h-19 flex-col justify-center gap-3 border-b border-line px-4">
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-2.5 w-4/5" />
        </div>
      ))}
    </output>
  );
}

type PagerProps = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void };

function Pager({ page, pages, onPage }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={t('news.page', { page, pages })} className="mt-4 flex items-center justify-center gap-3">
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)} aria-label={t('news.previousPage')}>
        <ChevronLeft size={14} aria-hidden="true" />
      </Button>
      <p className="text-12 text-ink-2">{t('news.page', { page, pages })}</p>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)} aria-label={t('news.nextPage')}>
        <ChevronRight size={14} aria-hidden="true" />
      </Button>
    </nav>
  );
}

export function NewsListPage() {
  usePageTitle(t('news.title'));
  const [query, setQuery] = useSearchParams();
  const category = parseCategory(query.get('c_id'));
  const page = parsePage(query.get('page'));
  const { data, error, isPending, isPlaceholderData, refetch } = useNews({ category, page });
  const open = (next: { readonly category: number; readonly page: number }): void =>
    setQuery({ c_id: String(next.category), ...(next.page > 1 && { page: String(next.page) }) });
  const isLoading = isPending || (isPlaceholderData && data.category.id !== category);
  return (
    <div className="mx-auto w-full max-w-240 py-10 md:px-6 max-md:py-6">
      <header className="mb-4 px-4 md:px-0">
        <h1 className="text-28">{t('news.title')}</h1>
        <p className="mt-1 text-14 text-ink-2">{t('news.text')}</p>
        <TickRuler className="mt-5 w-full" />
      </header>
      <Tabs
        label={t('news.categories')}
        tabs={ORDER.map((id) => ({ key: String(id), label: categoryName(id, data) }))}
        selected={String(category)}
        onSelect={(key) => open({ category: parseCategory(key), page: 1 })}
        className="max-md:px-4"
        panelClassName="min-h-100 pt-4"
      >
        {isLoading && <RowShapes />}
        {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
        {!isLoading && data && data.list.length === 0 && (
          <EmptyState title={t('news.none')} text={t('news.noneText')} />
        )}
        {!isLoading && data && data.list.length > 0 && (
          <>
            <ul aria-label={data.category.name} className="border-y border-line bg-panel md:rounded-lg md:border">
              {data.list.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
            <Pager
              page={page}
              pages={Math.ceil(data.total / PAGE_SIZE)}
              onPage={(next) => open({ category, page: next })}
            />
          </>
        )}
      </Tabs>
    </div>
  );
}

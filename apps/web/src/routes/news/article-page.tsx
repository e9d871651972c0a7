// One article: an announcement, a guide, or a legal text such as the user agreement.
import type { news } from '@bourse/contract';
import { NEWS_CATEGORIES, NEWS_CATEGORY_IDS, type NewsCategoryId, parseId } from '@bourse/domain';
import { getLocaleInfo } from '@bourse/messages';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { formatWireTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Link } from '@bourse/ui/link.tsx';
import { ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { articlePath, dayOf, foreignLang, useArticle, useNews } from '../../features/news/news.ts';
import { ArticleText } from '../../ui/article-text.tsx';

const NEIGHBOURS = 6;
const LINES = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'] as const;

function ArticleShape() {
  return (
    <output className="block">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="mt-4 h-3 w-40" />
      <div className="mt-10 flex flex-col gap-4">
        {LINES.map((width, line) => (
          <Skeleton key={line} className={`h-3 ${width}`} />
        ))}
      </div>
    </output>
  );
}

function Article({ article }: { readonly article: news.NewsArticle }) {
  return (
    <article {...foreignLang(article.lang)}>
      <h1 className="text-28">{article.title}</h1>
      <p className="mt-2 text-12 text-ink-3" lang={getLocaleInfo(locale).htmlLang}>
        {article.category.name} ·{' '}
        <time dateTime={dayOf(article.update_time)}>
          {t('news.updated', { time: formatWireTime(article.update_time) })}
        </time>
      </p>
      {article.lang !== locale && (
        <p
          className="mt-4 rounded-md bg-warning-wash px-3 py-2 text-13 text-warning"
          lang={getLocaleInfo(locale).htmlLang}
        >
          {t('news.otherLanguage', { language: getLocaleInfo(article.lang).name })}
        </p>
      )}
      <TickRuler className="my-6 w-full" />
      <ArticleText html={article.content} />
    </article>
  );
}

function Neighbours({ category, current }: { readonly category: NewsCategoryId; readonly current: number }) {
  const { data } = useNews({ category, limit: NEIGHBOURS });
  const rows = data?.list.filter((row) => row.id !== current) ?? [];
  if (rows.length === 0) return null;
  return (
    <nav aria-label={t('news.more')} className="mt-12 border-t border-line pt-5">
      <h2 className="mb-2 text-13 text-ink-2">{t('news.more')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={articlePath(row.id)}
              {...foreignLang(row.lang)}
              className="flex min-h-9 items-center justify-between gap-4 text-14 hover:text-iris touch:min-h-11"
            >
              {row.title}
              <span className="shrink-0 font-mono text-12 text-ink-3">{dayOf(row.update_time)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Missing() {
  return (
    <>
      <h1 className="text-28">{t('news.missing.title')}</h1>
      <TickRuler className="my-6 w-full" />
      <p className="mb-6 text-14 text-ink-2">{t('news.missing.text')}</p>
      <ButtonLink to="/noticeList">{t('news.back')}</ButtonLink>
    </>
  );
}

function Body({ id }: { readonly id: number | undefined }) {
  const { data: article, error, isPending, refetch } = useArticle(id);
  usePageTitle(article?.title ?? t('news.title'));
  if (id === undefined || (error instanceof ApiError && error.code === 'not_found')) return <Missing />;
  if (isPending) return <ArticleShape />;
  if (error && !article) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  const category = NEWS_CATEGORY_IDS.find((known) => known === article.c_id);
  return (
    <>
      <Link
        to={`/noticeList?c_id=${article.c_id}`}
        className="mb-4 inline-flex min-h-8 items-center gap-1.5 text-13 text-ink-2 hover:text-ink-1 touch:min-h-11"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        {t('news.back')}
      </Link>
      <Article article={article} />
      {category === NEWS_CATEGORIES.support && (
        <div className="mt-8">
          <ButtonLink to="/support">{t('shell.support')}</ButtonLink>
        </div>
      )}
      {category && <Neighbours category={category} current={article.id} />}
    </>
  );
}

export function ArticlePage() {
  const [query] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-190 flex-1 px-6 py-10 max-md:px-4 max-md:py-6">
      <Body id={parseId(query.get('id') ?? '')} />
    </div>
  );
}

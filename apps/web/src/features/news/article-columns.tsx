// Three columns of articles: about the site, its rules, its help.
import { NEWS_CATEGORIES, type NewsCategoryId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Skeleton } from '@bourse/ui/states.tsx';
import { articlePath, categoryName, foreignLang, useNews } from './news.ts';

const COLUMNS = [NEWS_CATEGORIES.about, NEWS_CATEGORIES.explain, NEWS_CATEGORIES.support];
const ROWS = 6;

const link = 'inline-flex min-h-8 items-center text-13 text-ink-2 hover:text-ink-1 touch:min-h-11';

function ArticleColumn({ category }: { readonly category: NewsCategoryId }) {
  const { data, isPending } = useNews({ category, limit: ROWS });
  const rows = data?.list ?? [];
  return (
    <section>
      <h2 className="mb-2 text-13 font-[550]">{categoryName(category, data)}</h2>
      {isPending ? (
        <div className="flex flex-col gap-4 py-2">
          {Array.from({ length: 4 }, (_, row) => (
            <Skeleton key={row} className="h-3 w-32" />
          ))}
        </div>
      ) : (
        <ul className="md:min-h-32">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={articlePath(row.id)} {...foreignLang(row.lang)} className={link}>
                {row.title}
              </Link>
            </li>
          ))}
          {(rows.length === 0 || (data?.total ?? 0) > ROWS) && (
            <li>
              <Link to={`/noticeList?c_id=${category}`} className={link}>
                {t('shell.footer.all')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

export function ArticleColumns() {
  return (
    <div className="grid gap-8 max-md:grid-cols-2 md:grid-cols-3">
      {COLUMNS.map((category) => (
        <ArticleColumn key={category} category={category} />
      ))}
    </div>
  );
}

// Three columns of articles: about the site, its rules, its help.
import { NEWS_CATEGORIES, type NewsCategoryId } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { t } from '../../lib/i18n.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { articlePath, foreignLang, useNews } from './news.ts';

type Column = { readonly category: NewsCategoryId; readonly heading: MessageKey };

const COLUMNS: readonly Column[] = [
  { category: NEWS_CATEGORIES.about, heading: 'shell.footer.about' },
  { category: NEWS_CATEGORIES.explain, heading: 'shell.footer.explain' },
  { category: NEWS_CATEGORIES.support, heading: 'shell.footer.support' },
];
const ROWS = 6;

const link = 'inline-flex min-h-8 items-center text-13 text-ink-2 hover:text-ink-1 touch:min-h-11';

function ArticleColumn({ category, heading }: Column) {
  const { data, isPending } = useNews({ category, limit: ROWS });
  const rows = data?.list ?? [];
  return (
    <section>
      <h2 className="mb-2 text-13 font-[550]">{t(heading)}</h2>
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
      {COLUMNS.map((column) => (
        <ArticleColumn key={column.category} {...column} />
      ))}
    </div>
  );
}

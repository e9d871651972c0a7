// Articles that may answer before anybody has to.
import { NEWS_CATEGORIES } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { SkeletonRows } from '@bourse/ui/states.tsx';
import { articlePath, categoryName, foreignLang, useNews } from '../../features/news/news.ts';

const CATEGORY = NEWS_CATEGORIES.support;
const ROWS = 6;
const ROWS_USUAL = 3;

export function HelpArticles() {
  const { data, isPending } = useNews({ category: CATEGORY, limit: ROWS });
  if (isPending) return <SkeletonRows rows={ROWS_USUAL} rowClassName="h-11" />;
  if (!data || data.list.length === 0) return null;
  return (
    <Section
      title={categoryName(CATEGORY, data)}
      isFlush
      action={
        data.total > ROWS && (
          <ButtonLink to={`/noticeList?c_id=${CATEGORY}`} size="small" variant="quiet">
            {t('shell.footer.all')}
          </ButtonLink>
        )
      }
    >
      <ul>
        {data.list.map((row) => (
          <li key={row.id} className="border-b border-line last:border-b-0">
            <Link
              to={articlePath(row.id)}
              {...foreignLang(row.lang)}
              className="flex min-h-11 items-center px-4 py-2 text-13 -outline-offset-2 hover:bg-hover md:px-5"
            >
              {row.title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

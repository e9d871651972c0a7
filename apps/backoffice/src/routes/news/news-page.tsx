import { type MessageOf, office } from '@bourse/contract';
import { locales } from '@bourse/messages';
import { Badge, Chip } from '@bourse/ui/badge.tsx';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { CategoryNames } from '../../features/news/category-names.tsx';
import { nameOf } from '../../features/news/name-of.ts';
import { useMay } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Page, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SavedFilters } from '../../ui/saved-filters.tsx';
import { choiceField, useFilter } from '../../ui/use-filter.ts';
import { usePage } from '../../ui/use-page.ts';

type Article = MessageOf<typeof office.newsArticles>['list'][number];
type Category = MessageOf<typeof office.newsCategories>[number];

function columnsFor(categories: readonly Category[]): readonly Column<Article>[] {
  const category = (id: number): string => {
    const found = categories.find((each) => each.id === id);
    return found ? nameOf(found.names, locale) : String(id);
  };
  return [
    titleColumn('title', t('office.news.title'), ({ id, title }) => (
      <Link to={`/news/${id}`} className="block truncate text-iris underline-offset-2 hover:underline max-md:py-3">
        {title || t('office.news.untitled')}
      </Link>
    )),
    { key: 'category', header: t('office.news.category'), width: '15%', cell: ({ c_id }) => category(c_id) },
    {
      key: 'languages',
      header: t('office.news.languages'),
      width: '13%',
      isNumeric: true,
      cell: ({ languages }) => `${languages.length} / ${locales.length}`,
    },
    endColumn('state', t('office.news.state'), { width: '16%' }, ({ is_published, is_top }) => (
      <span className="inline-flex gap-1">
        <Badge tone={is_published === 1 ? 'success' : 'warning'}>
          {t(is_published === 1 ? 'office.news.published' : 'office.news.draft')}
        </Badge>
        {is_top === 1 && <Badge tone="iris">{t('office.news.top')}</Badge>}
      </span>
    )),
    figureColumn('updated', t('office.news.updated'), { width: '18%' }, ({ update_time }) => update_time),
  ];
}

export function NewsPage() {
  const categories = useAsk(office.newsCategories, {});
  const filter = useFilter([
    choiceField(
      'c_id',
      t('office.news.category'),
      (categories.data ?? []).map(({ id, names }) => ({ key: String(id), text: nameOf(names, locale) })),
    ),
  ]);
  const category = categories.data?.find(({ id }) => String(id) === filter.values['c_id'])?.id;
  const [page, setPage] = usePage(filter.input);
  const query = useAsk(office.newsArticles, { page, ...(category === undefined ? {} : { c_id: category }) });
  const mayEdit = useMay('news.edit');
  const choose = (id: number | undefined): void => filter.set('c_id', id === undefined ? '' : String(id));
  const chosen = categories.data?.find(({ id }) => id === category);
  return (
    <Page
      title={t('office.news')}
      actions={
        mayEdit && (
          <ButtonLink to="/news/new" variant="primary">
            {t('office.news.new')}
          </ButtonLink>
        )
      }
    >
      <div role="group" aria-label={t('office.news.category')} className="flex flex-wrap gap-1">
        <Chip isSelected={category === undefined} onClick={() => choose(undefined)}>
          {t('office.all')}
        </Chip>
        {categories.data?.map(({ id, names, articles }) => (
          <Chip key={id} isSelected={category === id} onClick={() => choose(id)}>
            {nameOf(names, locale)} <span className="ms-1 font-mono text-ink-3">{articles}</span>
          </Chip>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-2 empty:hidden">
        <SavedFilters list={office.newsArticles.path} filter={filter} />
      </div>
      {mayEdit && chosen && <CategoryNames key={chosen.id} category={chosen} />}
      <Panel>
        <Answer query={query}>
          {({ list, total }) => (
            <Rows
              label={t('office.news')}
              columns={columnsFor(categories.data ?? [])}
              rows={list}
              keyOf={({ id }) => id}
              empty={{ title: t('office.news.none'), text: t('office.news.noneHint') }}
              pages={{ page, total, onPage: setPage }}
            />
          )}
        </Answer>
      </Panel>
    </Page>
  );
}

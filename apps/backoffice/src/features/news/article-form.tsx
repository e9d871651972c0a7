// Where an article stands and whether visitors see it.
import { type MessageOf, office } from '@bourse/contract';
import { NEWS_CATEGORIES } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { type SubmitEvent, useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Panel } from '../../ui/page.tsx';
import { SitePictureField } from '../../ui/site-picture-field.tsx';
import { parseCategoryId } from './category-id.ts';
import { nameOf } from './name-of.ts';

export type Article = MessageOf<typeof office.newsArticleSource>;

export type ArticleFormProps = {
  /** None: a new one. */
  readonly article?: Article;
  readonly onSaved: (id: number) => void;
};

export function ArticleForm({ article, onSaved }: ArticleFormProps) {
  const [category, setCategory] = useState(article?.c_id ?? NEWS_CATEGORIES.announcements);
  const [thumbnail, setThumbnail] = useState(article?.thumbnail ?? '');
  const [isPublished, setPublished] = useState(article?.is_published === 1);
  const [isTop, setTop] = useState(article?.is_top === 1);
  const categories = useAsk(office.newsCategories, {});
  const mayEdit = useMay('news.edit');
  const save = useAct(office.saveNewsArticle, ({ id }) => onSaved(id));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate({
      ...(article ? { id: article.id } : {}),
      c_id: parseCategoryId(category),
      thumbnail,
      is_published: isPublished ? 1 : 0,
      is_top: isTop ? 1 : 0,
    });
  };
  return (
    <Panel title={t('office.news.place')}>
      <form onSubmit={submit}>
        <fieldset disabled={!mayEdit} className="flex flex-col gap-4 p-4">
          <NativeSelect
            label={t('office.news.category')}
            options={(categories.data ?? []).map(({ id, names }) => ({ key: String(id), text: nameOf(names, locale) }))}
            selected={String(category)}
            onSelect={(key) => setCategory(Number(key))}
          />
          <SitePictureField label={t('office.news.thumbnail')} value={thumbnail} onChange={setThumbnail} />
          <Checkbox checked={isPublished} onChange={(event) => setPublished(event.target.checked)}>
            {t('office.news.isPublished')}
          </Checkbox>
          <Checkbox checked={isTop} onChange={(event) => setTop(event.target.checked)}>
            {t('office.news.isTop')}
          </Checkbox>
          {mayEdit && (
            <Button
              type="submit"
              className="self-start"
              variant={article ? 'secondary' : 'primary'}
              isPending={save.isPending}
            >
              {t(article ? 'office.news.savePlace' : 'office.news.create')}
            </Button>
          )}
        </fieldset>
      </form>
    </Panel>
  );
}

// Where an article stands and whether visitors see it.
import { type MessageOf, office } from '@bourse/contract';
import { NEWS_CATEGORIES } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { type SubmitEvent, useState } from 'react';
import { textOf, useEdit } from '../../lib/clash.ts';
import { useMay } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { ClashNotice } from '../../ui/clash-notice.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Panel } from '../../ui/page.tsx';
import { SitePictureField } from '../../ui/site-picture-field.tsx';
import { parseCategoryId } from './category-id.ts';
import { nameOf } from './name-of.ts';

export type Article = MessageOf<typeof office.newsArticleSource>;

export type ArticleFormProps = {
  /** Without it the article is new. */
  readonly article?: Article;
  readonly onSaved: (id: number) => void;
};

type Place = Pick<Article, 'c_id' | 'thumbnail' | 'is_published' | 'is_top'>;

const placeOf = (article: Article | undefined): Place => ({
  c_id: article?.c_id ?? NEWS_CATEGORIES.announcements,
  thumbnail: article?.thumbnail ?? '',
  is_published: article?.is_published ?? 0,
  is_top: article?.is_top ?? 0,
});

const FIELD_TEXTS: Readonly<Record<string, string>> = {
  c_id: t('office.news.category'),
  thumbnail: t('office.news.thumbnail'),
  is_published: t('office.news.isPublished'),
  is_top: t('office.news.isTop'),
};

const valueText = (value: unknown): string =>
  typeof value === 'number' ? t(value === 1 ? 'office.yes' : 'office.no') : textOf(value);

export function ArticleForm({ article, onSaved }: ArticleFormProps) {
  const { draft, set, seen, settle, take } = useEdit(placeOf(article));
  const [sent, setSent] = useState<Place>();
  const categories = useAsk(office.newsCategories, {});
  const mayEdit = useMay('news.edit');
  const save = useAct(office.saveNewsArticle, ({ id }) => onSaved(id));
  const nameOfCategory = (id: unknown): string =>
    nameOf(categories.data?.find((one) => one.id === id)?.names ?? {}, locale);
  const send = (shown: Place): void => {
    setSent(shown);
    const place = { ...draft, c_id: parseCategoryId(draft.c_id) };
    save.mutate({ ...place, ...(article && { id: article.id, seen: shown }) }, { onSuccess: settle });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(seen);
  };
  return (
    <Panel title={t('office.news.place')}>
      <form onSubmit={submit}>
        <fieldset disabled={!mayEdit} className="flex flex-col gap-4 p-4">
          <NativeSelect
            label={t('office.news.category')}
            options={(categories.data ?? []).map(({ id, names }) => ({ key: String(id), text: nameOf(names, locale) }))}
            selected={String(draft.c_id)}
            onSelect={(key) => set({ c_id: Number(key) })}
          />
          <SitePictureField
            label={t('office.news.thumbnail')}
            value={draft.thumbnail}
            onChange={(thumbnail) => set({ thumbnail })}
          />
          <Checkbox
            checked={draft.is_published === 1}
            onChange={(event) => set({ is_published: event.target.checked ? 1 : 0 })}
          >
            {t('office.news.isPublished')}
          </Checkbox>
          <Checkbox checked={draft.is_top === 1} onChange={(event) => set({ is_top: event.target.checked ? 1 : 0 })}>
            {t('office.news.isTop')}
          </Checkbox>
          <ClashNotice
            seen={sent}
            mine={draft}
            fieldText={(field) => FIELD_TEXTS[field] ?? field}
            linesOf={(value, field) => [field === 'c_id' ? nameOfCategory(value) : valueText(value)]}
            onMine={send}
            onTheirs={take}
          />
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

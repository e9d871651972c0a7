// An article in one language: markdown beside what visitors will see of it.
import { office } from '@bourse/contract';
import type { Locale } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { ArticlePreview } from '../../ui/article-preview.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import type { Article } from './article-form.tsx';

const CONTENT_LENGTH_MAX = 16_000;

export function TextForm({ article, lang }: { readonly article: Article; readonly lang: Locale }) {
  const stands = article.texts[lang];
  const [title, setTitle] = useState(stands?.title ?? '');
  const [abstract, setAbstract] = useState(stands?.abstract ?? '');
  const [content, setContent] = useState(stands?.content ?? '');
  const mayEdit = useMay('news.edit');
  const save = useAct(office.saveNewsText);
  const hasChanges =
    title !== (stands?.title ?? '') || abstract !== (stands?.abstract ?? '') || content !== (stands?.content ?? '');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate({ id: article.id, lang, title: title.trim(), abstract: abstract.trim(), content });
  };
  return (
    <Panel>
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <TextField
          label={t('office.news.title')}
          hint={stands && title.trim() === '' ? t('office.news.emptyTitle') : undefined}
          lengthMax={120}
          readOnly={!mayEdit}
          required={!stands}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField
          label={t('office.news.abstract')}
          lengthMax={300}
          readOnly={!mayEdit}
          value={abstract}
          onChange={(event) => setAbstract(event.target.value)}
        />
        <div className="grid gap-4 lg:grid-cols-2">
          <TextArea
            isMono
            label={t('office.news.content')}
            hint={t('office.news.markdownHint')}
            rows={18}
            lengthMax={CONTENT_LENGTH_MAX}
            readOnly={!mayEdit}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
          <ArticlePreview content={content} lang={lang} />
        </div>
        {mayEdit && <SaveBar hasChanges={hasChanges} isPending={save.isPending} />}
      </form>
    </Panel>
  );
}

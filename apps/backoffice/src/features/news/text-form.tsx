// An article in one language: markdown beside what visitors will see of it.
import { isBlank } from '@bourse/domain';
import { office } from '@bourse/contract';
import type { Locale } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { useEdit } from '../../lib/clash.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { ArticlePreview } from '../../ui/article-preview.tsx';
import { ClashNotice } from '../../ui/clash-notice.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import type { Article } from './article-form.tsx';

const CONTENT_LENGTH_MAX = 16_000;

type Text = NonNullable<Article['texts'][Locale]>;
const NO_TEXT: Text = { title: '', abstract: '', content: '' };

const FIELD_TEXTS: Readonly<Record<string, string>> = {
  title: t('office.news.title'),
  abstract: t('office.news.abstract'),
  content: t('office.news.content'),
};

export function TextForm({ article, lang }: { readonly article: Article; readonly lang: Locale }) {
  const stands = article.texts[lang];
  const { draft, set, seen, hasChanges, settle, take } = useEdit(stands ?? NO_TEXT);
  const [sent, setSent] = useState<Text>();
  const mayEdit = useMay('news.edit');
  const save = useAct(office.saveNewsText);
  const send = (shown: Text): void => {
    setSent(shown);
    const { title, abstract, content } = draft;
    const text = { title: title.trim(), abstract: abstract.trim(), content };
    save.mutate({ id: article.id, lang, ...text, seen: shown }, { onSuccess: settle });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(seen);
  };
  return (
    <Panel>
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <TextField
          label={t('office.news.title')}
          hint={stands && isBlank(draft.title) ? t('office.news.emptyTitle') : undefined}
          lengthMax={120}
          readOnly={!mayEdit}
          required={!stands}
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextField
          label={t('office.news.abstract')}
          lengthMax={300}
          readOnly={!mayEdit}
          value={draft.abstract}
          onChange={(event) => set({ abstract: event.target.value })}
        />
        <div className="grid gap-4 lg:grid-cols-2">
          <TextArea
            isMono
            label={t('office.news.content')}
            hint={t('office.news.markdownHint')}
            rows={18}
            lengthMax={CONTENT_LENGTH_MAX}
            readOnly={!mayEdit}
            value={draft.content}
            onChange={(event) => set({ content: event.target.value })}
          />
          <ArticlePreview content={draft.content} lang={lang} />
        </div>
        <ClashNotice
          seen={sent}
          mine={draft}
          fieldText={(field) => FIELD_TEXTS[field] ?? field}
          onMine={send}
          onTheirs={take}
        />
        {mayEdit && <SaveBar hasChanges={hasChanges} isPending={save.isPending} />}
      </form>
    </Panel>
  );
}

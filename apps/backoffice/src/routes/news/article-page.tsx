import { office } from '@bourse/contract';
import { type Locale, locales } from '@bourse/messages';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Article, ArticleForm } from '../../features/news/article-form.tsx';
import { TextForm } from '../../features/news/text-form.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Page } from '../../ui/page.tsx';

const back = () => (
  <ButtonLink to="/news" variant="quiet">
    {t('office.back')}
  </ButtonLink>
);

function Texts({ article }: { readonly article: Article }) {
  const [lang, setLang] = useState<Locale>(locale);
  const tabs = locales.map(({ code, name, htmlLang }) => ({
    key: code,
    label: (
      <span lang={htmlLang} className={article.texts[code] ? undefined : 'text-ink-3'}>
        {name}
      </span>
    ),
  }));
  return (
    <Tabs label={t('office.news.languages')} tabs={tabs} selected={lang} onSelect={setLang} panelClassName="pt-4">
      <TextForm key={lang} article={article} lang={lang} />
    </Tabs>
  );
}

function ExistingArticle({ id }: { readonly id: number }) {
  const query = useAsk(office.newsArticleSource, { id });
  return (
    <Page title={t('office.news.article', { id: String(id) })} actions={back()}>
      <Answer query={query}>
        {(article) => (
          <>
            <Texts article={article} />
            <ArticleForm article={article} onSaved={() => undefined} />
          </>
        )}
      </Answer>
    </Page>
  );
}

export function ArticlePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  if (id !== 'new') return <ExistingArticle id={Number(id)} />;
  return (
    <Page title={t('office.news.new')} actions={back()}>
      <p className="text-13 text-ink-2">{t('office.news.newHint')}</p>
      <ArticleForm onSaved={(made) => void navigate(`/news/${made}`, { replace: true })} />
    </Page>
  );
}

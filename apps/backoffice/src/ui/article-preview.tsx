// Markdown as visitors will see it.
import { office } from '@bourse/contract';
import { getLocaleInfo, type Locale } from '@bourse/messages';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ask } from '../lib/api.ts';

export function ArticlePreview({ content, lang }: { readonly content: string; readonly lang: Locale }) {
  const source = useDeferredValue(content);
  const query = useQuery({
    queryKey: [office.previewNews.path, source],
    queryFn: ({ signal }) => ask(office.previewNews, { content: source }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h2 className="text-12 text-ink-2">{t('office.news.preview')}</h2>
      <div className="min-h-60 flex-1 overflow-auto rounded-md border border-line p-4 text-14">
        {query.isError ? (
          <p role="alert" className="text-13 text-error">
            {errorText(query.error)}
          </p>
        ) : (
          <div
            lang={getLocaleInfo(lang).htmlLang}
            className="article"
            // The server has sanitized it, by the same function that serves visitors.
            dangerouslySetInnerHTML={{ __html: query.data?.html ?? '' }}
          />
        )}
      </div>
    </div>
  );
}

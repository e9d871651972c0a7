import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { ArticleText } from '../../../ui/article-text.tsx';
import { useSale } from '../sales.ts';

export function SaleText({ id }: { readonly id: number }) {
  const { data, error, refetch } = useSale(id);
  if (!data)
    return error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />;
  if (data.content === '') return <p className="text-13 text-ink-3">{t('launch.about.none')}</p>;
  return (
    <div className="max-w-190">
      <ArticleText html={data.content} />
    </div>
  );
}

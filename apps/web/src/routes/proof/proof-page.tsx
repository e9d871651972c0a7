// What is owed to all users together, in a form in which each of them can check to have been counted. For everybody.
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { useState } from 'react';
import { History } from '../../features/liabilities/history.tsx';
import { Meaning } from '../../features/liabilities/meaning.tsx';
import { OwnShare } from '../../features/liabilities/own-share.tsx';
import { useProof } from '../../features/liabilities/proofs.ts';
import { Totals } from '../../features/liabilities/totals.tsx';

const isMissing = (error: Error): boolean => error instanceof ApiError && error.code === 'not_found';

function Shown({ id, onShow }: { readonly id: number | undefined; readonly onShow: (id: number) => void }) {
  const { data: proof, error, refetch } = useProof(id);
  if (proof) {
    return (
      <>
        <OwnShare proof={proof} />
        <Totals proof={proof} />
        <Meaning />
        <History shown={proof.id} onShow={onShow} />
      </>
    );
  }
  if (!error) return <SkeletonRows rows={6} rowClassName="h-11" />;
  return isMissing(error) ? (
    <EmptyState title={t('liabilities.none')} text={t('liabilities.noneText')} />
  ) : (
    <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  );
}

export function ProofPage() {
  usePageTitle(t('liabilities.title'));
  const [chosen, setChosen] = useState<number>();
  const show = (id: number): void => {
    setChosen(id);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 px-4 py-10 max-md:py-6 md:px-6">
      <header>
        <h1 className="text-28">{t('liabilities.title')}</h1>
        <p className="mt-1 text-14 text-pretty text-ink-2">{t('liabilities.intro')}</p>
        <TickRuler className="mt-5 w-full" />
      </header>
      <Shown id={chosen} onShow={show} />
    </div>
  );
}

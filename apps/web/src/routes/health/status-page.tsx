// How each part of the exchange is now, and how it was in the last 90 days. For everybody.
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { useState } from 'react';
import { Events, Planned } from '../../features/health/events.tsx';
import { Now } from '../../features/health/now.tsx';
import { Parts } from '../../features/health/parts.tsx';
import { useStatus } from '../../features/health/status.ts';

function Shown() {
  const [day, setDay] = useState<number>();
  const { data: status, error, refetch } = useStatus();
  if (!status)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} rowClassName="h-16" />
    );
  return (
    <>
      <Now status={status} />
      <Planned status={status} />
      <Parts status={status} chosen={day} onChoose={setDay} />
      <Events status={status} day={day} onAll={() => setDay(undefined)} />
    </>
  );
}

export function StatusPage() {
  usePageTitle(t('health.title'));
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 px-4 py-10 max-md:py-6 md:px-6">
      <header>
        <h1 className="text-28">{t('health.title')}</h1>
        <p className="mt-1 text-14 text-pretty text-ink-2">{t('health.intro')}</p>
        <TickRuler className="mt-5 w-full" />
      </header>
      <Shown />
    </div>
  );
}

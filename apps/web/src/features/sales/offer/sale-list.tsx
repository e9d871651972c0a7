// Every sale that was announced: those that can be bought, those to come, those that are over.
import type { MessageKey } from '@bourse/messages';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import type { Sale } from '../sales.ts';
import { useSales } from '../sales.ts';
import { SaleCard } from './sale-card.tsx';

const GROUPS = ['open', 'coming', 'over'] as const;
type Group = (typeof GROUPS)[number];

const TITLES = {
  open: 'launch.group.open',
  coming: 'launch.group.coming',
  over: 'launch.group.over',
} as const satisfies Record<Group, MessageKey>;

const GROUP_OF = { 1: 'coming', 2: 'open', 3: 'over', 4: 'over' } as const satisfies Record<Sale['sczq'], Group>;

const CARDS_MEANWHILE = 2;

function Loading() {
  return (
    <output className="flex flex-col gap-4">
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: CARDS_MEANWHILE }, (_, card) => (
        <div key={card} className="flex h-90 flex-col gap-5 rounded-lg border border-line bg-panel p-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-3/4" />
          <Skeleton className="mt-auto h-9 w-32" />
        </div>
      ))}
    </output>
  );
}

export function SaleList() {
  const { data, error, refetch } = useSales();
  if (!data) return error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : <Loading />;
  if (data.length === 0) return <EmptyState title={t('launch.none')} text={t('launch.noneText')} />;
  const groups = GROUPS.map((group) => ({ group, sales: data.filter(({ sczq }) => GROUP_OF[sczq] === group) }));
  const firstId = groups.flatMap(({ sales }) => sales)[0]?.id;
  return groups.map(({ group, sales }) => {
    if (sales.length === 0) return null;
    return (
      <section key={group} aria-label={t(TITLES[group])} className="flex flex-col gap-3">
        <h2 className="text-16">{t(TITLES[group])}</h2>
        <ul aria-label={t(TITLES[group])} className="flex flex-col gap-4">
          {sales.map((sale) => (
            <SaleCard key={sale.id} sale={sale} isFirst={sale.id === firstId} />
          ))}
        </ul>
      </section>
    );
  });
}

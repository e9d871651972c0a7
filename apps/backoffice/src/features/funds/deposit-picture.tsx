// The picture of a report: fetched with the token when it is asked for, and forgotten with the screen.
import { officeDeposits } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Skeleton } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPicture } from '../../lib/api.ts';
import { Panel } from '../../ui/page.tsx';

function Picture({ id }: { readonly id: number }) {
  const { data: url, isError } = useQuery({
    queryKey: [officeDeposits.depositPicture.path, id],
    queryFn: ({ signal }) => fetchPicture(officeDeposits.depositPicture, { id }, signal),
    // Each look is entered in the audit log: once is enough.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (isError) return <p className="text-13 text-error">{t('office.deposits.pictureFailed')}</p>;
  if (url === undefined) return <Skeleton className="h-48 w-full" />;
  return <img src={url} alt={t('office.deposits.picture')} className="w-full rounded-md border border-line" />;
}

export function DepositPicture({ id }: { readonly id: number }) {
  const [isShown, setShown] = useState(false);
  return (
    <Panel title={t('office.deposits.picture')}>
      <div className="flex flex-col items-start gap-2 p-4">
        {isShown ? (
          <Picture id={id} />
        ) : (
          <Button size="small" onClick={() => setShown(true)}>
            {t('office.deposits.showPicture')}
          </Button>
        )}
        <p className="text-12 text-ink-3">{t('office.deposits.pictureLogged')}</p>
      </div>
    </Panel>
  );
}

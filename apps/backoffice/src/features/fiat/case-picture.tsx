// A picture out of a case: fetched with the token when it is asked for, and forgotten with the screen.
import { officeFiatCases, type officeFiatRows } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Skeleton } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPicture } from '../../lib/api.ts';

export type CaseName = { readonly kind: officeFiatRows.DealKind; readonly id: number };
type PictureProps = { readonly of: CaseName; readonly name: string; readonly label: string };

function Shown({ of: { kind, id }, name, label }: PictureProps) {
  const { data: url, isError } = useQuery({
    queryKey: [officeFiatCases.casePicture.path, kind, id, name],
    queryFn: ({ signal }) => fetchPicture(officeFiatCases.casePicture, { kind, id, name }, signal),
    // Each look is entered in the audit log: once is enough.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (isError) return <p className="text-13 text-error">{t('office.deposits.pictureFailed')}</p>;
  if (url === undefined) return <Skeleton className="h-48 w-full" />;
  return <img src={url} alt={label} className="max-h-[70vh] max-w-full rounded-md border border-line object-contain" />;
}

export function CasePicture(props: PictureProps) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <Shown {...props} />;
  return (
    <Button size="small" onClick={() => setShown(true)}>
      {t('office.fiat.showPicture', { name: props.label })}
    </Button>
  );
}

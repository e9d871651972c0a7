// A picture of somebody's: fetched with the token when it is asked for, and forgotten with the screen.
import type { Call, InputOf } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Skeleton } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPicture } from '../lib/api.ts';

export type AskedPictureProps<C extends Call> = {
  readonly call: C;
  readonly input: InputOf<C>;
  readonly label: string;
};

function Shown<C extends Call>({ call, input, label }: AskedPictureProps<C>) {
  const { data: url, isError } = useQuery({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => fetchPicture(call, input, signal),
    // Each look is entered in the audit log: once is enough.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (isError) return <p className="text-13 text-error">{t('office.deposits.pictureFailed')}</p>;
  if (url === undefined) return <Skeleton className="h-48 w-full" />;
  return <img src={url} alt={label} className="max-h-[70vh] max-w-full rounded-md border border-line object-contain" />;
}

export function AskedPicture<C extends Call>(props: AskedPictureProps<C>) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <Shown {...props} />;
  return (
    <Button size="small" onClick={() => setShown(true)}>
      {t('office.fiat.showPicture', { name: props.label })}
    </Button>
  );
}

// A picture of somebody's papers: fetched with the token, shown from memory, and forgotten with the screen.
import { office } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Skeleton } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { fetchPicture } from '../../lib/api.ts';

export type PictureName = 'front' | 'reverse' | 'hand';

export function Picture({ id, name }: { readonly id: number; readonly name: PictureName }) {
  const { data: url, isError } = useQuery({
    queryKey: [office.identityPicture.path, id, name],
    queryFn: ({ signal }) => fetchPicture(office.identityPicture, { id, picture: name }, signal),
    // Each look is entered in the audit log: once is enough.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const label = t(`office.identity.${name}`);
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-12 text-ink-2">{label}</figcaption>
      {isError && <p className="text-13 text-error">{t('office.identity.pictureFailed')}</p>}
      {url === undefined ? (
        !isError && <Skeleton className="h-48 w-full" />
      ) : (
        <img src={url} alt={label} className="w-full rounded-md border border-line" />
      )}
    </figure>
  );
}

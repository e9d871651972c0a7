// The markets a person has starred, for all of the accounts.
import { market } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

const NONE: ReadonlySet<number> = new Set();
const KEY = ['favourites'];

/** A quotation names its market so. */
type Market = Pick<market.Quotation, 'id' | 'currency_id' | 'legal_id'>;

export type Favourites = {
  /** The ids are of markets. */
  readonly ids: ReadonlySet<number>;
  /** Undefined for visitors, who have none. */
  readonly toggle: ((market: Market) => void) | undefined;
};

export function useFavourites(): Favourites {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { data: stars } = await call(market.favourites, {}, { signal, account: 'master' });
      return new Set(stars?.map(({ id }) => id));
    },
    enabled: isLoggedIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate } = useMutation({
    mutationFn: ({ currency_id, legal_id, isStarred }: Market & { readonly isStarred: boolean }) =>
      call(
        isStarred ? market.addFavourite : market.deleteFavourite,
        { currency_id: String(currency_id), legal_id: String(legal_id) },
        { account: 'master' },
      ),
    // Shown at once; a refusal takes it back.
    onMutate: ({ id, isStarred }) => {
      client.setQueryData<Set<number>>(KEY, (known) => {
        const ids = new Set(known);
        if (isStarred) ids.add(id);
        else ids.delete(id);
        return ids;
      });
    },
    onError: (error) => {
      notify.error(errorText(error));
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
  const ids = isLoggedIn ? (data ?? NONE) : NONE;
  return { ids, toggle: isLoggedIn ? (one) => mutate({ ...one, isStarred: !ids.has(one.id) }) : undefined };
}

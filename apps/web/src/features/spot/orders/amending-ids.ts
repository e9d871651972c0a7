// Which orders of a list are about to change.
import { useMutationState } from '@tanstack/react-query';

/** Under which an amendment is sent; its variables carry the order. */
export const AMEND_KEY = ['amend-order'] as const;

/** The orders whose amendment is on its way. */
export function useAmendingIds(): ReadonlySet<number> {
  const ids = useMutationState<number | undefined>({
    filters: { mutationKey: AMEND_KEY, status: 'pending' },
    select: ({ state }) => readId(state.variables),
  });
  return new Set(ids.filter((id) => id !== undefined));
}

function readId(variables: unknown): number | undefined {
  if (typeof variables !== 'object' || variables === null || !('order' in variables)) return undefined;
  const { order } = variables;
  if (typeof order !== 'object' || order === null || !('id' in order)) return undefined;
  return typeof order.id === 'number' ? order.id : undefined;
}

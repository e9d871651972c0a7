// What the user says to operators about a deal under appeal. The other side reads nothing of it.
import { fiatStatements } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { FIAT_KEY } from '../options.ts';

export type Statement = fiatStatements.AppealStatement;

/** A deal of an ad, or one with an acceptor: each kind counts its own. */
export type StatedDeal = { readonly id: number; readonly kind: 'deal' | 'acceptor' };

const keyOf = ({ id, kind }: StatedDeal) => [...FIAT_KEY, 'statements', kind, id] as const;

export const useStatements = (of: StatedDeal) =>
  useQuery({
    queryKey: keyOf(of),
    queryFn: async ({ signal }) => (await call(fiatStatements.statements, of, { signal })).message.list,
  });

type NewStatement = { readonly content: string; readonly pictures: readonly string[] };

export const useStating = (of: StatedDeal, { tell, onDone }: { tell?: () => void; onDone?: () => void } = {}) =>
  useAct(
    ({ content, pictures }: NewStatement, options) =>
      call(fiatStatements.state, { ...of, content, pictures: pictures.join(',') }, options),
    { keys: [keyOf(of)], onDone, ...(tell && { tell }) },
  );

// Published proofs, and one's own leaves checked here: with the code that the server makes them by.
import { account, liabilities } from '@bourse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { hashBytes } from '../../lib/web-crypto.ts';
import { type CheckedFile, checkOwn } from './check-own.ts';

export type Proof = liabilities.LiabilityProofRow;
export type ProofTree = liabilities.LiabilityTreeRow;

const KEY = ['liabilities'] as const;

/** The newest one without an id. */
export const useProof = (id: number | undefined) =>
  useQuery({
    queryKey: [...KEY, 'roots', id],
    queryFn: async ({ signal }) => (await call(liabilities.roots, { id }, { signal })).message,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const useProofs = (page: number) =>
  useQuery({
    queryKey: [...KEY, 'list', page],
    queryFn: async ({ signal }) => (await call(liabilities.list, { page }, { signal })).message,
    placeholderData: keepPreviousData,
  });

export const readFile = async (id: number): Promise<liabilities.LiabilitiesFile> =>
  (await call(liabilities.own, { id })).message;

/** Against the roots that everybody is shown, asked for apart from the file. */
export async function checkOwnOf(id: number): Promise<CheckedFile> {
  const [file, { message: roots }, userId] = await Promise.all([
    readFile(id),
    call(liabilities.roots, { id }),
    findOwnId(),
  ]);
  return checkOwn(file, { roots, userId, hash: hashBytes });
}

/** Returns the id that the login answered, else asks for it. */
async function findOwnId(): Promise<number> {
  const { userId } = useSession.getState();
  return userId === undefined ? (await call(account.userInfo, {})).message.id : Number(userId);
}

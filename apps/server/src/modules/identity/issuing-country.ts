// Which country has issued an identity document, where its number says so.
import type { UserId } from '@bourse/domain';
import type { Sql } from '../../core/storage/connection.ts';
import type { Vault } from '../../system/vault.ts';
import { findVerified, openFacts } from './submissions.ts';

/** The form of GB 11643: place, day of birth, order, check character. */
const RESIDENT_NUMBER = /^[1-6]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;
const CHECK_CHARACTERS = '10X98765432';
const LAST = 17;

/** Numbers of other documents say nothing of their country. */
export function readIssuingCountry(cardId: string): 'CN' | undefined {
  if (!RESIDENT_NUMBER.test(cardId)) return undefined;
  let sum = 0;
  for (let at = 0; at < LAST; at += 1) sum += Number(cardId[at]) * 2 ** (LAST - at);
  return cardId[LAST] === CHECK_CHARACTERS[sum % CHECK_CHARACTERS.length] ? 'CN' : undefined;
}

/** Finds the country of the document that a user was verified by; undefined where its number does not tell. */
export async function findIssuingCountry(
  { sql, vault }: { readonly sql: Sql; readonly vault: Vault },
  id: UserId,
): Promise<string | undefined> {
  const verified = await findVerified(sql, id);
  return verified && readIssuingCountry(openFacts(vault, verified).cardId);
}

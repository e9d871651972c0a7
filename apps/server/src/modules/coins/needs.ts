// What goes on that needs the wallet or the index which would be taken from a coin.
import { type CurrencyId, type Refusal, refuse } from '@bourse/domain';
import type { Storage } from '../../core/storage/open.ts';
import { findCoinUses } from './uses.ts';
import type { CoinProfile } from '../../core/market/read-catalogue.ts';

type Change = { readonly id: CurrencyId; readonly stands: CoinProfile; readonly coin: CoinProfile };

/** Undefined where nobody would be left with what is no use any more. */
export async function findNeedOf(
  storage: Pick<Storage, 'sql'>,
  { id, stands, coin }: Change,
): Promise<Refusal<'coin_in_use' | 'coin_held'> | undefined> {
  const isTaken = (field: 'isIndexed' | 'isMatch' | 'isLegal' | 'isLever' | 'isMicro'): boolean =>
    stands[field] && !coin[field];
  const uses = (await findCoinUses(storage, id)).map(({ kind }) => kind);
  const isNeeded =
    (isTaken('isMatch') && (await isTraded(storage, id))) ||
    (isTaken('isIndexed') && uses.some((kind) => kind !== 'staking')) ||
    (isTaken('isLegal') && uses.includes('fiat')) ||
    (isTaken('isLever') && uses.includes('lever')) ||
    (isTaken('isMicro') && uses.includes('micro_stake'));
  if (isNeeded) return refuse('coin_in_use');
  return isTaken('isMatch') && (await isHeld(storage, id)) ? refuse('coin_held') : undefined;
}

async function isTraded({ sql }: Pick<Storage, 'sql'>, id: CurrencyId): Promise<boolean> {
  const rows = await sql`SELECT FROM markets WHERE state = 'open' AND (base_id = ${id} OR quote_id = ${id}) LIMIT 1`;
  return rows.length > 0;
}

/** Whichever wallet it lies in: from the spot wallet alone can it be withdrawn. */
async function isHeld({ sql }: Pick<Storage, 'sql'>, id: CurrencyId): Promise<boolean> {
  const rows = await sql`
    SELECT FROM accounts WHERE currency_id = ${id} AND user_id IS NOT NULL AND available + locked > 0 LIMIT 1`;
  return rows.length > 0;
}

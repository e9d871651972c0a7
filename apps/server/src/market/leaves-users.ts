// Whether something goes on that needs the wallet or the index which would be taken from a coin.
import type { CurrencyId } from '@bourse/domain';
import type { Storage } from '../storage/open.ts';
import { findCoinUses } from './coin-uses.ts';
import type { CoinProfile } from './describe-coins.ts';

type Change = { readonly id: CurrencyId; readonly stands: CoinProfile; readonly coin: CoinProfile };

export async function leavesUsers(storage: Pick<Storage, 'sql'>, { id, stands, coin }: Change): Promise<boolean> {
  const isTaken = (field: 'isIndexed' | 'isMatch' | 'isLegal' | 'isLever' | 'isMicro'): boolean =>
    stands[field] && !coin[field];
  const uses = (await findCoinUses(storage, id)).map(({ kind }) => kind);
  return (
    (isTaken('isMatch') && (await isTraded(storage, id))) ||
    (isTaken('isIndexed') && uses.some((kind) => kind !== 'staking')) ||
    (isTaken('isLegal') && uses.includes('fiat')) ||
    (isTaken('isLever') && uses.includes('lever')) ||
    (isTaken('isMicro') && uses.includes('micro_stake'))
  );
}

async function isTraded({ sql }: Pick<Storage, 'sql'>, id: CurrencyId): Promise<boolean> {
  const rows = await sql`SELECT FROM markets WHERE state = 'open' AND (base_id = ${id} OR quote_id = ${id}) LIMIT 1`;
  return rows.length > 0;
}

// What a market is exposed to, reckoned as the engine does when it decides whether a position may open: of a market's two
// sides a move can make only one win, so the larger counts.
import { divCeil, divFloor, formatUnits, parseUnits } from '@bourse/domain';
import type { officeLever } from '@bourse/contract';

type Market = Pick<officeLever.LeverMarketRow, 'legal_id' | 'settings' | 'long' | 'short'>;

const WHOLE_PERCENT = 100n * 10n ** 8n;

function units(text: string): bigint {
  const isNegative = text.startsWith('-');
  const size = parseUnits(isNegative ? text.slice(1) : text) ?? 0n;
  return isNegative ? -size : size;
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Long less short, of the base currency. */
export const netOf = ({ long, short }: Market): string => formatUnits(units(long.number) - units(short.number));

export const profitOf = ({ long, short }: Market): string => formatUnits(units(long.profit) + units(short.profit));

/** In percent, with 2 places, rounded up: what is not full never reads so the other way round. */
function shareOf(part: bigint, whole: bigint): string | undefined {
  return whole <= 0n ? undefined : formatUnits(divCeil(part * 10_000n, whole) * 1_000_000n);
}

/** How much of its cap the larger side holds. */
export function capUseOf({ long, short, settings }: Market): string | undefined {
  return shareOf(larger(units(long.number), units(short.number)), units(settings.side_max));
}

const needUnits = ({ long, short, settings }: Market): bigint =>
  divFloor(larger(units(long.value), units(short.value)) * units(settings.stress), WHOLE_PERCENT);

/** The house would pay so much if the larger side gained the assumed move, in the quote currency. */
export const stressNeedOf = (market: Market): string => formatUnits(needUnits(market));

export type Account = { readonly purpose: string; readonly currency: number; readonly available: string };
export type Capital = {
  readonly currencyId: number;
  readonly pool: string;
  readonly fund: string;
  readonly treasury: string;
  readonly need: string;
  /** In percent; undefined without any capital. */
  readonly use: string | undefined;
};

/** By quote currency: what stands behind its markets, and what of it their assumed moves would take. */
export function capitalOf(markets: readonly Market[], accounts: readonly Account[]): readonly Capital[] {
  const currencyIds = [...new Set(markets.map((market) => market.legal_id))];
  return currencyIds.map((currencyId) => {
    const heldBy = (purpose: string): bigint =>
      units(accounts.find((one) => one.purpose === purpose && one.currency === currencyId)?.available ?? '0');
    const [pool, fund, treasury] = [heldBy('lever_pool'), heldBy('lever_insurance'), heldBy('treasury')];
    const own = markets.filter((market) => market.legal_id === currencyId);
    const need = own.map(needUnits).reduce((sum, one) => sum + one, 0n);
    return {
      currencyId,
      pool: formatUnits(pool),
      fund: formatUnits(fund),
      treasury: formatUnits(treasury),
      need: formatUnits(need),
      use: shareOf(need, pool + fund + treasury),
    };
  });
}

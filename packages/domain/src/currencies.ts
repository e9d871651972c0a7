// Currency ids that the wire format fixes. Everything else about a currency is configuration in the database.
import { currencyId } from './ids.ts';

export const BTC = currencyId(1);
export const ETH = currencyId(2);
export const USDT = currencyId(3);
export const XRP = currencyId(5);
export const LTC = currencyId(6);
export const BCH = currencyId(10);
/** The USD index group: it quotes prices only, and its order buttons have no action. */
export const USD_INDEX = currencyId(30);
export const USDC = currencyId(73);

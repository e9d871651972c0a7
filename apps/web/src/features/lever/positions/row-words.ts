// What a row is called, by its buttons and in messages.
import { sideText } from '../side-text.ts';
import { type Row, sideOf } from './position.ts';

/** The buttons of a row are told apart from another's by these. */
export const namesOf = (row: Row) => ({ symbol: row.symbol, side: sideText(sideOf(row)), hands: Number(row.share) });

/** `BTC/USDT` without its base. */
export const quoteOf = ({ symbol }: Pick<Row, 'symbol'>): string => symbol.slice(symbol.indexOf('/') + 1);

/** Why it ended, in the words of the server. */
export const reasonText = ({ reason_name }: Pick<Row, 'reason_name'>): string => reason_name;

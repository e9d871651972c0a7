// Stored values as rows of the desk show them; what is not there is the empty text.
import { formatShanghai, formatUnits, instant, ppm } from '@bourse/domain';
import { shares } from '../../market/setting-fields.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';

export const timeText = (at: string | null): string => (at === null ? '' : formatShanghai(instant(Number(at))));
export const figureText = (numeric: string | null): string =>
  numeric === null ? '' : formatUnits(unitsFromNumeric(numeric));
/** Of a share in parts per million. */
export const percentText = (stored: string): string => shares.show(ppm(BigInt(stored)));
export const flagOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

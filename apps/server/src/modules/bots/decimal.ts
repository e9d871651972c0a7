// Figures as this API writes them: always with 8 places.
import { formatUnits } from '@bourse/domain';

const PLACES = 8;

export function decimal(units: bigint): string {
  const [whole = '0', fraction = ''] = formatUnits(units).split('.');
  return `${whole}.${fraction.padEnd(PLACES, '0')}`;
}

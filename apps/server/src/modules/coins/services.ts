// What the files of coins are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CustodyServices } from '../custody/index.ts';

export type CoinsServices = BaseServices & Pick<CustodyServices, 'custody'>;

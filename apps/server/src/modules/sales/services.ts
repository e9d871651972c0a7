// What the files of sales are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CustodyServices } from '../custody/index.ts';
import type { SalesBoard } from './board.ts';

export type SalesServices = BaseServices & Pick<CustodyServices, 'custody'> & { readonly sales: SalesBoard };

// What the files of sales are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { SalesBoard } from './board.ts';

export type SalesServices = BaseServices & { readonly sales: SalesBoard };

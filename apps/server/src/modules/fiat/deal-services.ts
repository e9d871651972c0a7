// What the files of deals are handed: the rooms of fiat trade stand on it.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { AcceptorData } from './live-acceptors.ts';
import type { FiatData } from './live-deals.ts';

export type DealServices = BaseServices & { readonly fiat: FiatData; readonly acceptors: AcceptorData };

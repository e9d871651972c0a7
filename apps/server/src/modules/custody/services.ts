// What the files of custody are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { Custody } from './custody.ts';

export type CustodyServices = BaseServices & {
  readonly custody: Custody;
};

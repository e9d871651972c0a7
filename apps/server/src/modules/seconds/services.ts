// What the files of seconds are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { MicroData } from './live-contracts.ts';

export type SecondsServices = BaseServices & {
  readonly micro: MicroData;
};

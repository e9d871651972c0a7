// What the files of lever are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { LeverData } from './live-contracts.ts';

export type LeverServices = BaseServices & {
  readonly lever: LeverData;
};

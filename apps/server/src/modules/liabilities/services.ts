// What the files of liabilities are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { LiabilityProofs } from './proofs.ts';

export type LiabilitiesServices = BaseServices & {
  readonly liabilities: LiabilityProofs;
};

// What the files of staking are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { StakingBoard } from './board.ts';

export type StakingServices = BaseServices & { readonly staking: StakingBoard };

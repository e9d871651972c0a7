// What the files of opening are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CustodyServices } from '../custody/index.ts';
import type { FiatServices } from '../fiat/index.ts';
import type { LeverServices } from '../lever/index.ts';
import type { SecondsServices } from '../seconds/index.ts';
import type { StakingServices } from '../staking/index.ts';

export type OpeningServices = BaseServices &
  Pick<CustodyServices, 'custody'> &
  Pick<FiatServices, 'fiat'> &
  Pick<LeverServices, 'lever'> &
  Pick<SecondsServices, 'micro'> &
  Pick<StakingServices, 'staking'>;

// What the files of wallet are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CustodyServices } from '../custody/index.ts';
import type { LeverServices } from '../lever/index.ts';
import type { SecondsServices } from '../seconds/index.ts';

export type WalletServices = BaseServices &
  Pick<CustodyServices, 'custody'> &
  Pick<LeverServices, 'lever'> &
  Pick<SecondsServices, 'micro'>;

// What the files of users are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { LeverServices } from '../lever/index.ts';
import type { SecondsServices } from '../seconds/index.ts';
import type { SecurityServices } from '../security/index.ts';

export type UsersServices = BaseServices &
  Pick<LeverServices, 'lever'> &
  Pick<SecondsServices, 'micro'> &
  Pick<SecurityServices, 'loginLog'>;

// What the files of house are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { LeverServices } from '../lever/index.ts';
import type { SecondsServices } from '../seconds/index.ts';

export type HouseServices = BaseServices & Pick<LeverServices, 'lever'> & Pick<SecondsServices, 'micro'>;

// What the files of programs are handed beside what all of the server has.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { SpotActs } from '../spot/index.ts';

export type ProgramServices = BaseServices & { readonly spotActs: SpotActs };

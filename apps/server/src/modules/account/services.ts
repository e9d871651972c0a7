// What the files of account are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { SecurityServices } from '../security/index.ts';

export type AccountServices = BaseServices & Pick<SecurityServices, 'loginLog'>;

// What the files of watch are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CustodyServices } from '../custody/index.ts';
import type { Watch } from './door.ts';

export type WatchServices = BaseServices & Pick<CustodyServices, 'custody'> & { readonly watch: Watch };

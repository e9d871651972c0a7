// What the files of demo are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CustodyServices } from '../custody/index.ts';

export type DemoServices = BaseServices & Pick<CustodyServices, 'custody'>;

// What the files of site are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';

export type SiteServices = BaseServices;

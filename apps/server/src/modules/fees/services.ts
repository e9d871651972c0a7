// What the files of fees are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';

export type FeesServices = BaseServices;

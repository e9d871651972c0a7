// What the files of spot are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';

export type SpotServices = BaseServices;

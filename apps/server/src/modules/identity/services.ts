// What the files of identity are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';

export type IdentityServices = BaseServices;

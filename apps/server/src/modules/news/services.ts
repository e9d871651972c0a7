// What the files of news are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';

export type NewsServices = BaseServices;

// What the files of market are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';

export type MarketServices = BaseServices;

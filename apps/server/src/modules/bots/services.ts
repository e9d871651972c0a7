// What the files of the Binance-Spot-compatible API are handed beside what all of the server has.
import type { BaseServices } from '../../platform/http/base-services.ts';

export type BotServices = BaseServices;

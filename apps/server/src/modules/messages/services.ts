// What the files of messages are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';

export type MessagesServices = BaseServices;

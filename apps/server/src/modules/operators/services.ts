// What the files of operators are handed.
import type { BaseServices } from '../../platform/http/base-services.ts';

export type OperatorsServices = BaseServices;

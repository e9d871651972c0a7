// The door of operators.
export type { OperatorsServices } from './services.ts';

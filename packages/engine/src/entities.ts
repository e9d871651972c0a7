// The door for storage: every kind of entity by its name, as it is described.
export { ENTITIES, type Entities, type Rows, zeroCounters } from './capabilities.ts';
export type { CellForm, Column, EntityKind, EntityOf } from './entity.ts';
export { type LiquidationMark, parseMarks } from './lever/liquidation.ts';
export { mapKinds } from './snapshot.ts';

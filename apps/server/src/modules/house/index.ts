// The door of house.
export type { HouseServices } from './services.ts';

// The door of house.
export type { HouseServices } from './services.ts';
export { startDailyBooks } from './daily-books.ts';
export { findExpectedEnd } from './full-stop.ts';
export { createHouseChanges } from './house-moves.ts';
export { reportRoutes } from './reports/routes.ts';
export { houseDeskRoutes } from './routes.ts';

// The door of demo.
export type { DemoServices } from './services.ts';
export { startDemoRobots } from './demo-robots.ts';
export { prepareTraders } from './house-traders.ts';
export { prepareHouse } from './house.ts';
export { demoRoutes } from './routes.ts';
export { createDemoClock } from './sales/past.ts';
export { prepareSales, publishWhitePapers } from './sales/prepare-sales.ts';

// The door of demo.
export type { DemoServices } from './services.ts';

// The door of news.
export type { NewsServices } from './services.ts';

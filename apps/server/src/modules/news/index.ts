// The door of news.
export type { NewsServices } from './services.ts';
export { findArticleHead } from './head.ts';
export { newsRoutes } from './routes.ts';
export { seedNews } from './seed.ts';

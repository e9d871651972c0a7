// The door of news: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { newsRoutes } from './routes.ts';
import { seedNews } from './seed.ts';

export { findArticleHead } from './head.ts';

export const news = defineModule({
  name: 'news',
  begin: seedNews,
  routes: [newsRoutes],
});
export { newsArticles, newsTexts } from './tables.ts';
export { pictureUsesOfNews } from './picture-uses.ts';

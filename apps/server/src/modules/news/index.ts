// The door of news: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { editingRoutes } from './editing.ts';
import { pictureUsesOfNews } from './queries.ts';
import { newsRoutes } from './routes.ts';
import { seedNews } from './seed.ts';

export { findArticleHead } from './queries.ts';
export { newsArticles, newsTexts } from './tables.ts';

export const news = defineModule({
  name: 'news',
  pictureUses: pictureUsesOfNews,
  begin: seedNews,
  routes: [newsRoutes, editingRoutes],
});

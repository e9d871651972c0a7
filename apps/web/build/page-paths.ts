// Every address that is a page, screen by screen: those that stand, and those that are promised.
import { pages } from '../src/app/pages.ts';
import { comingRoutes } from '../src/routes/elsewhere/coming-routes.ts';
import { furtherPages } from '../src/routes/elsewhere/further-pages.ts';

export const pagePaths: readonly (readonly string[])[] = [...pages, ...furtherPages, ...comingRoutes].map(
  ({ paths }) => paths,
);

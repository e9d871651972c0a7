// Every address that the app does not know from its start: further pages, promised ones, which say what is coming, and all
// others, where there is nothing.
import { matchPath, useLocation } from 'react-router';
import { ComingPage } from './coming-page.tsx';
import { comingRoutes } from './coming-routes.ts';
import { furtherPages } from './further-pages.ts';
import { NotFound } from './not-found.tsx';

export function ElsewherePage() {
  const { pathname } = useLocation();
  const isOpen = ({ paths }: { readonly paths: readonly string[] }): boolean =>
    paths.some((path) => matchPath(path, pathname));
  const page = furtherPages.find(isOpen);
  if (page) return <page.Component />;
  const route = comingRoutes.find(isOpen);
  return route ? <ComingPage route={route} /> : <NotFound />;
}

// Every address that the app does not know from its start: further pages, and all others, where there is nothing.
import { matchPath, useLocation } from 'react-router';
import { furtherPages } from './further-pages.ts';
import { NotFound } from './not-found.tsx';

export function ElsewherePage() {
  const { pathname } = useLocation();
  const page = furtherPages.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
  return page ? <page.Component /> : <NotFound />;
}

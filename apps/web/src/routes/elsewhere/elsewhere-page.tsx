// Every address that no built screen answers: promised ones say what is coming, all others that there is nothing.
import { matchPath, useLocation } from 'react-router';
import { ComingPage } from './coming-page.tsx';
import { comingRoutes } from './coming-routes.ts';
import { NotFound } from './not-found.tsx';

export function ElsewherePage() {
  const { pathname } = useLocation();
  const route = comingRoutes.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
  return route ? <ComingPage route={route} /> : <NotFound />;
}

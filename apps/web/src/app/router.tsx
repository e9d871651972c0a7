import { BrowserRouter, Route, Routes } from 'react-router';
import type { Page } from '../lib/page.ts';
import { elsewherePage, pages } from './pages.ts';
import { Shell } from './shell.tsx';

const routesOf = ({ paths, Component }: Page) =>
  paths.map((path) => <Route key={path} path={path} element={<Component />} />);

export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell />}>{[...pages, elsewherePage].flatMap(routesOf)}</Route>
      </Routes>
    </BrowserRouter>
  );
}

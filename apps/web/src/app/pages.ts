// Every page, its paths, and how its code is loaded. The first path is the one that links use.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { registerPage } from '../lib/prefetch.ts';

export type Page = {
  readonly paths: readonly [string, ...string[]];
  readonly Component: LazyExoticComponent<ComponentType>;
  /** Trading screens use the whole width and have no footer. */
  readonly isFullWidth?: boolean;
};

function page(
  paths: Page['paths'],
  load: () => Promise<ComponentType>,
  options: { readonly isFullWidth?: boolean } = {},
): Page {
  for (const path of paths) registerPage(path, load);
  return { paths, Component: lazy(async () => ({ default: await load() })), ...options };
}

export const pages: readonly Page[] = [
  page(['/'], () => import('../routes/home/home-page.tsx').then((module) => module.HomePage)),
  page(
    ['/dealCenter'],
    () => import('../routes/deal-center/deal-center-page.tsx').then((module) => module.DealCenterPage),
    {
      isFullWidth: true,
    },
  ),
  page(['/components/login', '/login'], () =>
    import('../routes/login/login-page.tsx').then((module) => module.LoginPage),
  ),
  page(['/register', '/components/register'], () =>
    import('../routes/register/register-page.tsx').then((module) => module.RegisterPage),
  ),
];

export const notFoundPage: Page = page(['*'], () =>
  import('../routes/not-found/not-found-page.tsx').then((module) => module.NotFoundPage),
);

// Every address that is a page, screen by screen.
import { pages } from '../src/app/pages.ts';
import { furtherPages } from '../src/routes/elsewhere/further-pages.ts';

export const pagePaths: readonly (readonly string[])[] = [...pages, ...furtherPages].map(({ paths }) => paths);

// npm run generate -- NAME: files that are made from others and kept beside them.
import { choose } from '../run/choose.ts';

await choose('generate', {
  migration: () => import('./migration.ts'),
  settings: () => import('./settings.ts'),
  confusables: () => import('../confusables/main.ts'),
});

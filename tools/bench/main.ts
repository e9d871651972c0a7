// npm run bench -- NAME: what the product can bear, measured; docs/operations.md and CONTRIBUTING.md say what each one shows.
import { choose } from '../run/choose.ts';

await choose('bench', {
  engine: () => import('./engine.ts'),
  orders: () => import('./orders.ts'),
  realtime: () => import('./realtime.ts'),
  programs: () => import('./programs.ts'),
  signed: () => import('./signed.ts'),
  bots: () => import('./bots.ts'),
  recovery: () => import('./recovery.ts'),
  trails: () => import('./trails.ts'),
  lever: () => import('./lever.ts'),
  seconds: () => import('./seconds.ts'),
  fiat: () => import('./fiat.ts'),
  staking: () => import('./staking.ts'),
  liabilities: () => import('./liabilities.ts'),
  announcements: () => import('./announcements.ts'),
  web: () => import('./web.ts'),
  size: () => import('./size.ts'),
});

// npm run model -- NAME: random commands and figures, for longer than the checks take.
import { choose } from '../../tools/run/choose.ts';

await choose('model', {
  soak: () => import('./soak.ts'),
  odds: () => import('./odds.ts'),
  properties: () => import('./properties.ts'),
});

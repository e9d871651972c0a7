// npm run dev: the exchange with a server that restarts and a web app that reloads when their sources change.

import { become, prepare } from './setup.mjs';

become(prepare(), ['tools/run/supervise.ts', '--dev']);

// npm start: sets up what is missing, builds what changed, and runs the exchange under its supervisor.

import { become, buildWeb, prepare } from './setup.mjs';

const node = prepare();
buildWeb(node);
become(node, ['tools/run/supervise.ts']);

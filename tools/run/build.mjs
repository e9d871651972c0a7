// npm run build: builds the web app if its sources changed; with --always in any case.

import { buildWeb, prepare } from './setup.mjs';

buildWeb(prepare(), { always: process.argv.includes('--always') });

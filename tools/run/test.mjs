// npm test: sets up what is missing, a browser included, and runs every check.

import { findOrInstallChromium, installFonts } from './chromium.mjs';
import { become, prepare } from './setup.mjs';

const node = prepare();
const chromium = findOrInstallChromium(node);
if (chromium !== undefined) process.env.CHROMIUM = chromium;
installFonts();
become(node, ['tools/run/verify.ts']);

// node tools/run/exec.mjs SCRIPT [ARGUMENT…]: sets up what is missing and runs the script under Node 24.

import { become, fail, prepare } from './setup.mjs';

const [script, ...rest] = process.argv.slice(2);
if (script === undefined) fail('usage: node tools/run/exec.mjs SCRIPT [ARGUMENT…]');
become(prepare(), [script, ...rest]);

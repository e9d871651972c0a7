// node generate.mjs FILE TARGET: writes the client that orval makes of a document.
import { generate } from 'orval';

const [input, target] = process.argv.slice(2);
await generate({
  input: { target: input },
  output: { target, mode: 'single', client: 'fetch' },
});

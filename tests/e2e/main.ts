// Drives the built web app in Chromium against a real server, one journey after the other.
//   node tests/e2e/main.ts [--only PART_OF_A_NAME]
import { parseArgs } from 'node:util';
import { type Journey, JOURNEYS } from './journeys.ts';
import { KEYBOARD } from './keyboard.ts';
import { LOOKS } from './looks.ts';
import { Stage } from './stage.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

async function play(stage: Stage, journey: Journey): Promise<boolean> {
  const startedAt = performance.now();
  const faults: unknown[] = [];
  await journey.run(stage).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) await stage.pictureAll('failed');
  faults.push(...stage.complaints.splice(0));
  await stage.closePages();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${journey.name} (${seconds} s)`);
  for (const fault of faults) console.log(`    ${fault instanceof Error ? fault.message : String(fault)}`);
  return faults.length === 0;
}

async function main(): Promise<void> {
  const stage = await Stage.open();
  let passed = 0;
  let failed = 0;
  try {
    for (const journey of [...JOURNEYS, ...KEYBOARD, ...LOOKS].filter(({ name }) => name.includes(values.only))) {
      if (await play(stage, journey)) passed += 1;
      else failed += 1;
    }
  } finally {
    await stage.close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await main();

// Drives the built web app in Chromium against a real server, one journey after the other.
//   node tests/e2e/main.ts [--only PART_OF_A_NAME]
import { parseArgs } from 'node:util';
import { ACCOUNT } from './account.ts';
import { CHARTING } from './charting.ts';
import { CONDITIONAL } from './conditional.ts';
import { FRONT_DOOR } from './front-door.ts';
import { GUARD } from './guard.ts';
import { HANDS } from './hands.ts';
import { IDENTITY } from './identity.ts';
import { type Journey, JOURNEYS } from './journeys.ts';
import { KEYBOARD } from './keyboard.ts';
import { LOOKS } from './looks.ts';
import { OFFICE } from './office.ts';
import { RECOVERY } from './recovery.ts';
import { Stage } from './stage.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const JOURNEYS_IN_ORDER: readonly Journey[] = [
  ...JOURNEYS,
  ...ACCOUNT,
  ...GUARD,
  ...IDENTITY,
  ...FRONT_DOOR,
  ...KEYBOARD,
  ...CONDITIONAL,
  ...CHARTING,
  ...HANDS,
  ...RECOVERY,
  ...LOOKS,
  ...OFFICE,
];

/** Plays it to its end and leaves neither windows nor orders behind. */
async function play(stage: Stage, journey: Journey, failedMark: string): Promise<boolean> {
  const startedAt = performance.now();
  const faults: unknown[] = [];
  await journey.run(stage).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) await stage.pictureAll('failed');
  faults.push(...stage.complaints.splice(0));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${faults.length === 0 ? 'ok    ' : failedMark} ${journey.name} (${seconds} s)`);
  for (const fault of faults) {
    const text = fault instanceof Error ? fault.message : String(fault);
    console.log(`    ${text.trim().replaceAll('\n', '\n    ')}`);
  }
  if (faults.length === 0) await stage.clearBooks();
  await stage.closePages();
  return faults.length === 0;
}

/** What fails gets one more go, told of, on a server of its own: no other journey can have a hand in that. */
async function main(): Promise<void> {
  let stage = await Stage.open();
  let passed = 0;
  let failed = 0;
  try {
    for (const journey of JOURNEYS_IN_ORDER.filter(({ name }) => name.includes(values.only))) {
      let isGood = await play(stage, journey, 'AGAIN ');
      if (!isGood) {
        await stage.close();
        stage = await Stage.open();
        isGood = await play(stage, journey, 'FAILED');
      }
      if (isGood) passed += 1;
      else failed += 1;
    }
  } finally {
    await stage.close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await main();

// Drives the built web app in Chromium against real servers: as many journeys at once as there are cores, in no order that
// any of them may rely on.
//   node tests/e2e/main.ts [--only PART_OF_A_NAME] [--stages N] [--seed N] [--latency MS]
// --only 'house:|c2c:' plays those whose names have either part.
// --stages says how many are played at once, --seed shuffles them, --latency delays each answer that a page is given.
import { parseArgs } from 'node:util';
import { stateOfBuild } from '../../tools/run/setup.mjs';
import { Random } from '../model/random.ts';
import { ACCOUNT } from './account.ts';
import { AMOUNTS } from './amounts.ts';
import { APPROVALS } from './approvals.ts';
import { ARRANGEMENT } from './arrangement.ts';
import { CHAINS } from './chains/journey.ts';
import { CHARTING } from './charting.ts';
import { CONDITIONAL } from './conditional.ts';
import { CONTRACTS_DESK } from './contracts-desk.ts';
import { DRAFTS } from './drafts.ts';
import { EARN } from './staking.ts';
import { CLASHES } from './clashes.ts';
import { COIN_DESK } from './coin-desk.ts';
import { DELISTING } from './delisting.ts';
import { MESSAGES } from './messages.ts';
import { NETWORK_DESK } from './network-desk.ts';
import { CUSTODY_DESK } from './custody-desk.ts';
import { EARN_DESK } from './staking-desk.ts';
import { FEES } from './fees.ts';
import { LAUNCH } from './sales.ts';
import { LAUNCH_DESK } from './sales-desk.ts';
import { FIAT_ACCEPTORS } from './fiat-acceptors.ts';
import { FIAT_DESK } from './fiat-desk.ts';
import { MICRO_DESK } from './seconds-desk.ts';
import { DESK_OF_FUNDS } from './desk.ts';
import { FIAT } from './fiat.ts';
import { FIAT_APPEALS } from './fiat-appeals.ts';
import { FIAT_C2C } from './fiat-c2c.ts';
import { FIAT_MERCHANT } from './fiat-merchant.ts';
import { FIAT_GATEWAY } from './fiat-gateway.ts';
import { FIAT_HOLDS } from './fiat-holds.ts';
import { FIAT_PRIVACY } from './fiat-privacy.ts';
import { FORCED_COLOURS } from './forced-colours.ts';
import { FRONT_DOOR } from './front-door.ts';
import { FUNDS } from './funds.ts';
import { PASTED } from './pasted.ts';
import { GUARD } from './guard.ts';
import { HANDS } from './hands.ts';
import { HOUSE } from './house.ts';
import { FULL_STOP } from './full-stop.ts';
import { HOUSE_DESK } from './house-desk.ts';
import { IDENTITY } from './identity.ts';
import { type Journey, JOURNEYS } from './journeys.ts';
import { KEYBOARD } from './keyboard.ts';
import { KEYS } from './keys.ts';
import { LEVER } from './lever.ts';
import { LEVER_ACTS } from './lever-acts.ts';
import { LIMITS } from './limits.ts';
import { LIABILITIES } from './liabilities.ts';
import { LOOKS } from './looks.ts';
import { MICRO } from './seconds.ts';
import { ODD_BROWSERS } from './odd-browsers.ts';
import { OFFICE } from './office.ts';
import { OPENING } from './opening.ts';
import { OUTFLOWS } from './outflows.ts';
import { playAll, stagesAtHand } from './play.ts';
import { PSEUDO } from './pseudo.ts';
import { PARTS } from './parts.ts';
import { RECORDS } from './records.ts';
import { REPORTS } from './reports.ts';
import { ROLES } from './roles.ts';
import { RECOVERY } from './recovery.ts';
import { SMALL_WINDOWS } from './small-windows.ts';
import { STATUS } from './status.ts';
import { SUB_ACCOUNTS } from './sub-accounts.ts';
import { SUPPORT } from './support.ts';
import { TOO_LONG } from './too-long.ts';
import { USER_PAGE } from './user-page.ts';
import { TICKET_DESK } from './ticket-desk.ts';
import { WALLETS } from './wallets.ts';
import { WATCH } from './watch.ts';
import { WHOLE_SCREENS } from './whole-screens.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    stages: { type: 'string' },
    seed: { type: 'string' },
    latency: { type: 'string', default: '0' },
  },
});

const ALL: readonly Journey[] = [
  ...JOURNEYS,
  ...ACCOUNT,
  ...GUARD,
  ...IDENTITY,
  ...FUNDS,
  ...PASTED,
  ...OUTFLOWS,
  ...FIAT,
  ...FIAT_APPEALS,
  ...FIAT_C2C,
  ...FIAT_MERCHANT,
  ...FIAT_ACCEPTORS,
  ...FIAT_GATEWAY,
  ...FIAT_HOLDS,
  ...FIAT_PRIVACY,
  ...SUB_ACCOUNTS,
  ...SUPPORT,
  ...TICKET_DESK,
  ...FRONT_DOOR,
  ...KEYBOARD,
  ...KEYS,
  ...CONDITIONAL,
  ...CHARTING,
  ...HANDS,
  ...LEVER,
  ...LEVER_ACTS,
  ...LIABILITIES,
  ...STATUS,
  ...ROLES,
  ...MICRO,
  ...EARN,
  ...COIN_DESK,
  ...DELISTING,
  ...NETWORK_DESK,
  ...MESSAGES,
  ...CUSTODY_DESK,
  ...EARN_DESK,
  ...FEES,
  ...LAUNCH,
  ...LAUNCH_DESK,
  ...ARRANGEMENT,
  ...AMOUNTS,
  ...PARTS,
  ...RECOVERY,
  ...LOOKS,
  ...SMALL_WINDOWS,
  ...FORCED_COLOURS,
  ...ODD_BROWSERS,
  ...TOO_LONG,
  ...DRAFTS,
  ...OFFICE,
  ...CLASHES,
  ...OPENING,
  ...USER_PAGE,
  ...HOUSE,
  ...HOUSE_DESK,
  ...FULL_STOP,
  ...REPORTS,
  ...LIMITS,
  ...DESK_OF_FUNDS,
  ...APPROVALS,
  ...CHAINS,
  ...CONTRACTS_DESK,
  ...MICRO_DESK,
  ...FIAT_DESK,
  ...RECORDS,
  ...WALLETS,
  ...WATCH,
  ...WHOLE_SCREENS,
  ...PSEUDO,
];

function shuffled(journeys: readonly Journey[], seed: number): readonly Journey[] {
  const random = new Random(seed);
  return journeys
    .map((journey) => ({ ...journey, isLong: false, place: random.next() }))
    .toSorted((a, b) => a.place - b.place);
}

/** Without the screens every journey would only meet a 404. */
function checkBuild(): void {
  const state = stateOfBuild();
  if (state === 'missing') {
    console.error(
      'The web app and the back office are not built, so there is nothing to drive. Run `npm run build` first.',
    );
    process.exit(1);
  }
  if (state === 'stale')
    console.log('Note: sources have changed since the screens were built; `npm run build` renews them.');
}

async function main(): Promise<void> {
  checkBuild();
  const chosen = ALL.filter(({ name }) => values.only.split('|').some((part) => name.includes(part)));
  const stages = values.stages === undefined ? stagesAtHand() : Number(values.stages);
  if (!(Number.isInteger(stages) && stages > 0)) throw new Error('--stages is a number of at least 1');
  const latencyMs = Number(values.latency);
  if (!(latencyMs >= 0)) throw new Error('--latency is a number of milliseconds');
  const journeys = values.seed === undefined ? chosen : shuffled(chosen, Number(values.seed));
  const { passed, failed } = await playAll(journeys, stages, latencyMs);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await main();

// Proves a receipt from its file alone: `npm run prove -- receipt FILE [--key KEY]`. Exits with 1 where it is not proven,
// with 66 where there is no file.
import { parseArgs } from 'node:util';
import { PROOF_CHECKS, type ProofCheck, type Verdict } from '@bourse/domain/proof';
import { EXIT, NotThere, readNamedFile } from '../../apps/server/src/system/not-there.ts';
import { readProof, type ReadProof, UnreadableProof } from './read-proof.ts';

const USAGE = 'usage: npm run prove -- receipt FILE [--key PUBLIC_KEY]';

const CHECKS: Readonly<Record<ProofCheck, string>> = {
  keys: 'each key is signed by the one before it',
  known: 'the given key is among them',
  signed: 'the receipt is signed by the newest key',
  heads: 'each minute is signed by the key of its time',
  in_time: 'that key was made before the minute ended',
  whole: 'the ticks of each minute lead from the hash before it to the signed one',
  ticks: 'each tick that the receipt names is in those minutes',
  first_tick: 'no tick that should have done was passed over',
  result: 'prices, fees and result follow from the ticks by the formulas',
};

/** Each text says what is left to believe where a check stays open. */
const OPEN: Partial<Record<ProofCheck, string>> = {
  known:
    'that the keys are the exchange’s: compare the first or the last with one you have from elsewhere, or give --key',
  in_time: 'that a minute was signed when it was over: its key is younger, the ticks were chained later',
  first_tick:
    'that no tick was passed over: it waited for a price, or long, or the market stood still, or minutes are missing',
};

const MARKS: Readonly<Record<Verdict, string>> = {
  proven: 'ok        ',
  refuted: 'REFUTED   ',
  not_proven: 'not proven',
};

function linesOf({ kind, report, heads, ticks, keys }: ReadProof): readonly string[] {
  const { verdicts, faults, isSound } = report;
  const minutes = heads.map(({ start }) => new Date(start * 1_000).toISOString().slice(0, 16));
  return [
    `receipt of the kind ${kind}; ${ticks} ticks of ${minutes.join(', ')} (UTC)`,
    ...keys.map((key, at) => `key ${at + 1}: ${key}`),
    '',
    ...PROOF_CHECKS.map((check) => {
      const isOpen = verdicts[check] === 'not_proven';
      return `${MARKS[verdicts[check]]} ${(isOpen ? OPEN[check] : undefined) ?? CHECKS[check]}`;
    }),
    ...faults.map((fault) => `           differs: ${fault}`),
    'not proven that the order was given as the receipt says: that is what the exchange has signed',
    'not proven that everybody is shown the same heads: compare them with index/heads, or with a copy',
    '',
    isSound ? 'The receipt is proven, but for what is marked.' : 'The receipt is NOT proven.',
  ];
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new TypeError(USAGE);
  const read = await readProof(readNamedFile(file), { knownKey: values.key?.toLowerCase() });
  console.log(linesOf(read).join('\n'));
  process.exitCode = read.report.isSound ? 0 : 1;
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof TypeError;
  const isOurs = error instanceof UnreadableProof || error instanceof NotThere;
  console.error(isUsage ? USAGE : isOurs ? `NOT proven: ${error.message}` : error);
  process.exitCode = isUsage ? EXIT.usage : error instanceof NotThere ? EXIT.notThere : 1;
}

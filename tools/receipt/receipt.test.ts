// A receipt's file, made by a real server, against everybody who would like it to say something else.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lever } from '@bourse/contract';
import { BTC, ETH, instant, ppm, USDT } from '@bourse/domain';
import { textOfHead, textOfKey, textOfReceipt } from '@bourse/domain/proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open, PAIR, registerTrader, submit } from '../../apps/server/src/modules/lever/testing.ts';
import { changeTickKey } from '../../apps/server/src/modules/market/tick-chain.ts';
import { receiptCodeOf } from '../../apps/server/src/platform/http/receipt-links.ts';
import { tick } from '../../apps/server/src/platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/platform/http/testing.ts';
import { findMedian } from '../../apps/server/src/core/market/median-index.ts';
import { sign } from '../../apps/server/src/core/market/ticks/testing.ts';
import { generateSigningKey, nodeCrypto, signText } from '../../apps/server/src/system/signatures.ts';
import { alterations } from '../../tests/support/alterations.ts';
import { readProof, UnreadableProof } from './read-proof.ts';

const OPTIONS = { knownKey: undefined };
const run = promisify(execFile);

let server: TestServer;
let folder: string;
/**
 * The first is of a long position that its owner closed in the minute after that of its opening, the other of a liquidation
 * of two.
 */
let closed: lever.LeverProof;
let liquidated: lever.LeverProof;
/**
 * The first is of a market that was settled at an index, the second at a median, and the last is of a gain that was cut
 * when an outage ended.
 */
let indexed: lever.LeverProof;
let median: lever.LeverProof;
let clawed: lever.LeverProof;

const codeOf = (id: number) => receiptCodeOf(server.services.vault, 'lever', id);

beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'bourse-receipt-'));
  const { clock } = server.services;
  const amy = await registerTrader(server, 'amy');
  // Well before the end of a minute: an opening takes three seconds.
  clock.catchUp(instant((Math.floor(clock.now() / 60_000) + 1) * 60_000 + 40_000));
  const id = await open(server, amy);
  clock.advance(30_000);
  await tick(server, { BTC: '60100' });
  await server.mustCall(lever.close, { id: String(id) }, amy.token);
  await tick(server, { BTC: '60200' });
  expect(await server.call(lever.proof, { id: codeOf(id) })).toMatchObject({ body: { code: 'minute_not_signed' } });

  const cat = await registerTrader(server, 'cat', '1000');
  await tick(server, { BTC: '60000', ETH: '3000' });
  const bitcoin = await submit(server, cat, { ...PAIR, share: '10' });
  await submit(server, cat, { currency_id: String(ETH), share: '1', type: '2' });
  await tick(server, { BTC: '60000', ETH: '3000' });
  await tick(server, { BTC: '56600', ETH: '3010' });
  clock.advance(60_000);
  await tick(server, { BTC: '56600' });
  const [indexedId, medianId] = [await settleMarket(), await settleMarket({ isIndexed: false })];
  const clawedId = await clawBack();
  clock.advance(60_000);
  await tick(server, { BTC: '60000' });
  await sign(server.services);
  await changeTickKey(server.services, { actor: 'console', ip: '' });
  closed = await server.mustCall(lever.proof, { id: codeOf(id) });
  liquidated = await server.mustCall(lever.proof, { id: codeOf(bitcoin) });
  indexed = await server.mustCall(lever.proof, { id: codeOf(indexedId) });
  median = await server.mustCall(lever.proof, { id: codeOf(medianId) });
  clawed = await server.mustCall(lever.proof, { id: codeOf(clawedId) });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** Bitcoin, halted for a day with a position in it, at the first index or where none comes. Answers the position. */
async function settleMarket({ isIndexed = true } = {}): Promise<number> {
  const { sequencer, lever: live, market, storage } = server.services;
  const marketId = market.marketByPair({ baseId: BTC, quoteId: USDT })?.id;
  if (marketId === undefined) throw new Error('bitcoin has contracts');
  const trader = await registerTrader(server, isIndexed ? 'dan' : 'eve');
  const id = await open(server, trader);
  for (const at of ['60010', '60090', '60020']) await tick(server, { BTC: at });
  const setState = (state: 'open' | 'halted') =>
    sequencer.submit({ kind: 'setLeverState', marketId, state, cause: 'check', deciders: 2 });
  await setState('halted');
  server.clock.advance(25 * 3_600_000);
  const known = live.market(marketId);
  const found = known?.indexSecond && (await findMedian(storage, known.settings, known.indexSecond));
  if (!found) throw new Error('its ticks are there');
  const decided = await sequencer.submit({ kind: 'settleLever', marketId, median: found });
  expect(decided).toMatchObject({ ok: true });
  if (isIndexed) await tick(server, { BTC: '60500' });
  else {
    server.clock.advance(1_800_000);
    await sequencer.submit({ kind: 'advanceTime' });
  }
  await setState('open');
  await tick(server, { BTC: '60000' });
  return id;
}

/** A gap after an outage, of which the house bears nothing: the short side has the receipt. */
async function clawBack(): Promise<number> {
  const { sequencer, lever: live } = server.services;
  const rules = live.rules();
  if (!rules) throw new Error('there are rules');
  await sequencer.submit({ kind: 'configureLeverRules', rules: { ...rules, outageLoss: ppm(0n) } });
  const [fay, gus] = [await registerTrader(server, 'fay', '1000'), await registerTrader(server, 'gus', '1000')];
  await tick(server, { BTC: '60000' });
  await submit(server, fay);
  const id = await submit(server, gus, { type: '2' });
  await tick(server, { BTC: '60000' });
  await tick(server, { BTC: '45000' }, 10);
  await server.mustCall(lever.close, { id: String(id) }, gus.token);
  await tick(server, { BTC: '45000' });
  return id;
}

const read = (proof: unknown, options: { knownKey: string | undefined } = OPTIONS) =>
  readProof(JSON.stringify(proof), options);

/** Returns the refuted checks of a file; `unreadable` where it is no receipt. */
async function judge(proof: unknown): Promise<readonly string[]> {
  try {
    const { report } = await read(proof);
    return Object.entries(report.verdicts).flatMap(([check, verdict]) => (verdict === 'refuted' ? [check] : []));
  } catch (error) {
    if (error instanceof UnreadableProof) return ['unreadable'];
    throw error;
  }
}

describe('a proof', () => {
  test('of a closed position and of a liquidation holds, and says what it leaves open', async () => {
    expect((await read(closed)).report).toMatchObject({
      isSound: true,
      faults: [],
      verdicts: { known: 'not_proven', in_time: 'proven', first_tick: 'proven' },
    });
    expect(closed.pages).toHaveLength(2);
    expect(closed.keys).toHaveLength(2);
    expect((await read(liquidated)).report).toMatchObject({ isSound: true, verdicts: { first_tick: 'not_proven' } });
    expect(liquidated.receipt.liquidation?.positions).toHaveLength(2);
  });

  test('of a market that was settled holds, says at what and why, and that no other tick was passed over', async () => {
    expect((await read(indexed)).report).toMatchObject({ isSound: true, verdicts: { first_tick: 'proven' } });
    expect(indexed.receipt.position).toMatchObject({
      reason: 'settlement',
      close: { index: '60500' },
      settlement: { source: 'tick' },
    });
    const { report } = await read(median);
    expect(report).toMatchObject({ isSound: true, faults: [], verdicts: { ticks: 'proven', first_tick: 'proven' } });
    expect(median.receipt.position).toMatchObject({ reason: 'settlement', settlement: { source: 'median' } });
  });

  test('of a market that was settled at another median, of other seconds, or without some of them does not hold', async () => {
    const { receipt, pages } = median;
    const { position } = receipt;
    const withPosition = (change: Partial<typeof position>) =>
      judge({ ...median, receipt: { ...receipt, position: { ...position, ...change } } });
    const close = { ...position.close, index: '60090', price: '60077.982' };
    expect(await withPosition({ close })).toContain('result');
    const { settlement } = position;
    if (!settlement) throw new Error('it was settled');
    const later = { ...settlement, last_second: settlement.last_second - 1 };
    expect(await withPosition({ settlement: later })).toContain('result');
    expect(await judge({ ...median, pages: pages.slice(1) })).not.toEqual([]);
    // What says that no tick came has to show the minutes in which none did.
    expect((await read({ ...median, pages: pages.slice(0, -1) })).report.verdicts.first_tick).not.toBe('proven');
  });

  test('of a gain that was cut holds, and says by how much', async () => {
    expect((await read(clawed)).report).toMatchObject({ isSound: true, faults: [] });
    const { position } = clawed.receipt;
    expect(Number(position.clawback)).toBeGreaterThan(400);
    expect(position.cut).toBe(position.clawback);
  });

  test('is held against a key that is known', async () => {
    const [first] = closed.keys;
    expect((await read(closed, { knownKey: first?.key })).report.verdicts.known).toBe('proven');
    const foreign = await read(closed, { knownKey: generateSigningKey().key });
    expect(foreign.report).toMatchObject({ isSound: false, verdicts: { known: 'refuted' } });
  });

  test.each([
    ['of a closed position', () => closed],
    ['of a liquidation', () => liquidated],
    ['of a market settled at an index', () => indexed],
    ['of a gain that was cut', () => clawed],
  ])('%s is refuted or unreadable whatever single value is changed', async (_name, proofOf) => {
    const kept: string[] = [];
    for (const { path, altered } of alterations(proofOf()))
      if ((await judge(altered)).length === 0) kept.push(path.join('.'));
    expect(kept).toEqual([]);
  });

  test('finds ticks that are left out, added, or in another order', async () => {
    const withTicks = (change: (ticks: Page['ticks']) => Page['ticks']) =>
      judge({ ...closed, pages: closed.pages.map((page) => ({ ...page, ticks: change(page.ticks) })) });
    expect(await withTicks((ticks) => ticks.slice(1))).toContain('whole');
    expect(await withTicks((ticks) => ticks.toReversed())).toContain('whole');
    expect(await withTicks((ticks) => [...ticks, ...ticks.slice(-1)])).toContain('whole');
    expect(await judge({ ...closed, pages: closed.pages.slice(1) })).toContain('ticks');
    expect(await judge({ ...closed, pages: closed.pages.toReversed() })).toContain('whole');
    expect(await judge({ ...closed, pages: [] })).toContain('heads');
  });

  test('finds the pages or the signature of another receipt', async () => {
    expect(await judge({ ...closed, pages: liquidated.pages })).toContain('ticks');
    expect(await judge({ ...closed, signature: liquidated.signature })).toEqual(['signed']);
    expect(await judge({ ...closed, receipt: liquidated.receipt, pages: liquidated.pages })).toEqual(['signed']);
  });

  test('finds a page whose ticks and head were made up and signed with a key of somebody else', async () => {
    const { key, privateKey } = generateSigningKey();
    const heads = closed.pages.map(({ head }) => ({ ...head, key }));
    const pages = closed.pages.map(({ ticks }, at) => {
      const head = heads[at] ?? closed.pages[0]?.head;
      return { ticks, head: head && { ...head, signature: signText(privateKey, textOfHead(head)) } };
    });
    expect(await judge({ ...closed, pages })).toEqual(['heads']);
    const entry = { key, from: 0, created_at: 1, previous: null };
    const own = { ...entry, signature: signText(privateKey, textOfKey(entry)) };
    const signature = signText(privateKey, await textOfReceipt({ ...closed, key }, nodeCrypto));
    const forged = { ...closed, pages, key, signature, keys: [own] };
    // By itself it is as good as any: that is what the known key is for.
    expect(await judge(forged)).toEqual([]);
    expect((await read(forged, { knownKey: closed.key })).report.isSound).toBe(false);
    // Nor does it get in among ours.
    expect(await judge({ ...forged, keys: [...closed.keys, { ...own, previous: closed.key }] })).toContain('keys');
  });

  test('does not let a key that another has replaced sign what came after', async () => {
    const [first, second] = closed.keys;
    const early = { ...closed, keys: [first, { ...second, from: 0 }] };
    expect(await judge(early)).toEqual(expect.arrayContaining(['keys', 'heads']));
  });

  test('says where a tick before the one that counted stood in the chain', async () => {
    const { position } = closed.receipt;
    const earlier = { ...closed.receipt, position: { ...position, accepted_at: position.accepted_at - 60_000 } };
    const { report } = await read({ ...closed, receipt: earlier });
    expect(report.verdicts).toMatchObject({ first_tick: 'not_proven', signed: 'refuted' });
  });
});

describe('npm run prove -- receipt', () => {
  async function verify(content: string, ...rest: readonly string[]) {
    const file = join(folder, 'proof.json');
    writeFileSync(file, content);
    const ran = run(process.execPath, [join(import.meta.dirname, 'main.ts'), file, ...rest], { env: {} });
    return ran.then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    );
  }

  test('prints what it has checked, and what it has not proven', async () => {
    const { code, text } = await verify(JSON.stringify(closed, null, 2));
    expect(code).toBe(0);
    expect(text).toContain('The receipt is proven, but for what is marked.');
    expect(text).toMatch(/^not proven that the keys are the exchange’s/m);
    expect(text.match(/^ok /gm)).toHaveLength(8);
  });

  test.each([
    ['a forged price', () => JSON.stringify(closed).replace('"price":"60200"', '"price":"60300"')],
    ['something that is no proof', () => '{"kind":"lever"}'],
    ['a kind that is not known', () => '{"kind":"constructor"}'],
    ['something that is not JSON', () => 'receipt'],
    ['a field that nobody has signed', () => JSON.stringify({ ...closed, note: 'paid twice' })],
  ])('exits with 1 for %s', async (_name, contentOf) => {
    const { code, text } = await verify(contentOf());
    expect(text).toContain('NOT proven');
    expect(code).toBe(1);
  });

  test('exits with 66 where there is no file, and says which', async () => {
    const missing = join(folder, 'missing.json');
    const failed = run(process.execPath, [join(import.meta.dirname, 'main.ts'), missing], { env: {} });
    const stderr = `NOT proven: ${missing} cannot be read: there is no such file. Nothing was checked.\n`;
    await expect(failed).rejects.toMatchObject({ code: 66, stderr });
  });

  test('exits with 1 for a key that is not among them', async () => {
    expect((await verify(JSON.stringify(closed), '--key', 'ab'.repeat(32))).code).toBe(1);
  });
});

type Page = lever.LeverProof['pages'][number];

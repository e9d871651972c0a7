// Serves a chain of its own (regtest) in memory: `node serve.mjs FOLDER bcoin|bcash PORT KEY`. The folder has the packages. What
// they say in other words than Bitcoin Core and its kin is said here as these do; blocks, pool and scripts are the package's own.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, name, port, key] = process.argv.slice(2);
const load = createRequire(join(folder, 'node_modules', name, 'package.json'));

// What keeps blocks on a disk has to be built, and is not needed in memory.
const level = load.resolve('bdb/lib/level.js');
load.cache[level] = { id: level, filename: level, loaded: true, exports: undefined };

const FullNode = load('./lib/node/fullnode');
const Script = load('./lib/script/script');
const Address = load('./lib/primitives/address');
const Block = load('./lib/primitives/block');
const TX = load('./lib/primitives/tx');
const { RPCError } = load('bweb');

// Witnesses count from block 36 on, not from 432.
Object.assign(load('./lib/protocol/network').get('regtest'), { minerWindow: 12, activationThreshold: 9 });

const node = new FullNode({
  network: 'regtest',
  memory: true,
  httpHost: '127.0.0.1',
  httpPort: Number(port),
  apiKey: key,
  indexTX: true,
  listen: false,
  workers: false,
  logConsole: false,
  logFile: false,
  // Takes transactions that may be replaced; it replaces none.
  replaceByFee: true,
});

const NOT_FOUND = -5;
const { calls } = node.rpc;

/** Core and its kin number what is not found apart from other errors. */
function numberAbsence(method, takes) {
  const own = calls[method];
  calls[method] = async (args, help) => {
    try {
      return await own.call(node.rpc, args.slice(0, takes), help);
    } catch (error) {
      if (/^Transaction not (found|in mempool)/.test(error.message)) error.code = NOT_FOUND;
      throw error;
    }
  };
}
numberAbsence('getmempoolentry', 1);
// The block that has it need not be named, for all transactions are indexed.
numberAbsence('getrawtransaction', 2);

const REFUSED = -26;

/** Answers once it is in the pool or refused, and not before. */
calls.sendrawtransaction = async ([raw]) => {
  const tx = TX.fromRaw(Buffer.from(raw, 'hex'));
  const missing = await node.mempool.addTX(tx).catch((error) => {
    throw new RPCError(REFUSED, error.message);
  });
  if (missing) throw new RPCError(REFUSED, 'missing inputs');
  return tx.txid();
};

/** Mines blocks that pay a script. */
calls.generatetoscript = ([count, hex]) => {
  const address = Address.fromScript(Script.fromRaw(Buffer.from(hex, 'hex'))).toString('regtest');
  return calls.generatetoaddress.call(node.rpc, [count, address]);
};

const blockAt = async (height) => node.chain.getBlock(await node.chain.getHash(height));

/** The blocks of its branch that `known` has not, from its second one up to a height, in their order. */
calls.listblocks = async ([known, upTo]) => {
  const raws = [];
  for (let height = 1; height <= Math.min(upTo, node.chain.height); height += 1) {
    const block = await blockAt(height);
    if (!known.includes(block.rhash())) raws.push(block.toRaw().toString('hex'));
  }
  return raws;
};
calls.listhashes = async () => {
  const hashes = [];
  for (let height = 1; height <= node.chain.height; height += 1) hashes.push((await blockAt(height)).rhash());
  return hashes;
};
calls.takeblocks = async ([raws]) => {
  for (const raw of raws) await node.chain.add(Block.fromRaw(Buffer.from(raw, 'hex')));
  return node.chain.height;
};

/** Adds up what the outputs of its branch pay a script, in the smallest units. */
calls.sumpaid = async ([hex]) => {
  let sum = 0;
  for (let height = 1; height <= node.chain.height; height += 1) {
    for (const { outputs } of (await blockAt(height)).txs) {
      for (const { script, value } of outputs) if (script.toRaw().toString('hex') === hex) sum += value;
    }
  }
  return `${sum}`;
};

await node.ensure();
await node.open();

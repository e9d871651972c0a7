// What the signer tells of itself: what the server makes addresses from, and what of its limits is left.
import type { SignerAsset, SignerChainInfo } from '@bourse/domain/signer';
import { amountBucket, feeBucket, type History } from './history.ts';
import type { AssetSettings, ChainSettings, Settings } from './settings.ts';
import type { Wallet } from './wallet.ts';

type Known = {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly history: Pick<History, 'left'>;
  /** UTC milliseconds. */
  readonly now: number;
};

export const describe = (known: Known): readonly SignerChainInfo[] =>
  known.settings.chains.map((each) => describeChain(known, each));

function describeChain(known: Known, settings: ChainSettings): SignerChainInfo {
  const { wallet, history, now } = known;
  const { chain } = settings;
  const gas = amountBucket({ purpose: 'gas', chainId: chain.id, asset: chain.coin });
  return {
    chainId: chain.id,
    assets: settings.assets.map((asset) => describeAsset(known, settings, asset)),
    feeMax: `${settings.feeMax}`,
    feesLeft: history.left(feeBucket(chain.id), settings.fees, now),
    gasLeft: history.left(gas, settings.gas, now),
    xpubs: {
      deposit: wallet.xpub(chain, 'deposit'),
      hot: wallet.xpub(chain, 'hot'),
      cold: wallet.coldXpub(chain) ?? null,
    },
    coldAddress: wallet.coldAddress(chain, 0) ?? null,
  };
}

function describeAsset({ history, now }: Known, { chain }: ChainSettings, asset: AssetSettings): SignerAsset {
  const { name, contract, decimals, autoMax } = asset;
  const leftOf = (purpose: 'withdrawal' | 'refill') =>
    history.left(amountBucket({ purpose, chainId: chain.id, asset: name }), asset[purpose], now);
  return {
    name,
    contract: contract ?? null,
    decimals,
    autoMax: `${autoMax}`,
    withdrawalLeft: leftOf('withdrawal'),
    refillLeft: leftOf('refill'),
  };
}

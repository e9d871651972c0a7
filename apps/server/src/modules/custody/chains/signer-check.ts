// Whether the signer signs for what we run: each chain with all of its coins, and with the wallet that it had when we began.
import type { Chain, CurrencyId } from '@bourse/domain';
import type { SignedChain, SignerChainInfo, SignerDescription } from '@bourse/domain/signer';
import type { Assets } from '../coins/assets.ts';
import type { NodeChain } from './node-chain-store.ts';
import { CustodySetupError } from '../setup-error.ts';

type Checked = {
  readonly chain: Chain;
  readonly signed: SignedChain;
  readonly known: NodeChain | undefined;
  readonly assets: Assets;
};

/** Throws a CustodySetupError that says what to set. */
export function checkSigner({ chains }: SignerDescription, { chain, signed, known, assets }: Checked): SignerChainInfo {
  const info = chains.find(({ chainId }) => chainId === signed.chainId);
  const nodes = `NODES_${chain.code.toUpperCase()}`;
  if (!info) {
    const others = chains.map(({ chainId }) => chainId).join(', ') || 'nothing';
    throw new CustodySetupError(
      `${nodes} is set, and the signer signs for ${others}: add ${signed.chainId} to its settings and keystore, or set CHAIN_NETWORK to the network that it is for.`,
    );
  }
  for (const coin of assets.coinsOf(chain)) checkCoin(info, { chain, signed, coin, assets });
  const isSameWallet = !known || (info.xpubs.deposit === known.depositXpub && info.xpubs.hot === known.hotXpub);
  if (!isSameWallet || (known?.coldXpub !== undefined && info.xpubs.cold !== known.coldXpub)) {
    throw new CustodySetupError(
      `The signer has another wallet for ${signed.chainId} than this database was begun with: users would pay to addresses that nobody can spend from. Restore its keystore from the recovery words, or name the signer of this database in SIGNER_SOCKET.`,
    );
  }
  return info;
}

type Wanted = Omit<Checked, 'known'> & { readonly coin: CurrencyId };

function checkCoin({ assets }: SignerChainInfo, { chain, signed, coin, assets: ours }: Wanted): void {
  const [name, token] = [ours.nameOfCoin(coin), ours.findToken(chain.code, coin)];
  const asset = assets.find((each) => each.name === name);
  const wanted = { contract: token?.contract.toLowerCase() ?? null, decimals: token?.decimals ?? signed.decimals };
  if (asset?.contract === wanted.contract && asset.decimals === wanted.decimals) return;
  const terms = token ? ` with contract ${wanted.contract} and ${wanted.decimals} decimals` : '';
  throw new CustodySetupError(
    `The signer does not sign for ${name} of ${signed.chainId}: add it to its settings${terms}.`,
  );
}

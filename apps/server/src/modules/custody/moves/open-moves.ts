// Puts together what moves our own coins on a chain that real nodes serve.
import type { Chain, CurrencyId } from '@bourse/domain';
import type { SignedChain } from '@bourse/domain/signer';
import type { HotWallet, Payment } from '../adapter.ts';
import type { Assets } from '../coins/assets.ts';
import { replaceEvm } from '../sending/replace-evm.ts';
import { replaceUtxo } from '../sending/replace-utxo.ts';
import type { OpenNodes } from '../nodes/open-nodes.ts';
import type { Sender } from '../sending/sender.ts';
import type { SigningDesk } from '../signing/signing-desk.ts';
import type { AddressMaker } from '../addresses/xpub-addresses.ts';
import { ChainMoves } from './chain-moves.ts';
import type { MoveNeeds } from './move-worker.ts';
import { createEvmSources, createUtxoSources } from './sources.ts';

type Opened = {
  readonly chain: Chain;
  readonly signed: SignedChain;
  readonly feeCurrencyId: CurrencyId;
  readonly desk: SigningDesk;
  readonly nodes: OpenNodes;
  readonly makers: {
    readonly deposit: AddressMaker;
    readonly hot: AddressMaker;
    readonly cold: AddressMaker | undefined;
  };
  readonly wallet: HotWallet;
  readonly sender: Sender;
};

export function openMoves(
  needs: Pick<MoveNeeds, 'sql' | 'sequencer' | 'clock' | 'log' | 'findPrice'> & { readonly assets: Assets },
  opened: Opened,
): ChainMoves {
  const { nodes, makers } = opened;
  const { adapter } = nodes;
  const shared = { ...needs, ...opened, adapter, currencyId: opened.feeCurrencyId };
  if (nodes.family === 'utxo') {
    const { hashedPartOf, terms } = nodes;
    const { sizes, isReplacing } = terms;
    const replacing = { ...shared, sizes, hashedPartOf, hotAddress: makers.hot };
    const replace = isReplacing ? (payment: Payment) => replaceUtxo(replacing, payment) : undefined;
    return new ChainMoves({ ...shared, sources: createUtxoSources({ ...shared, sizes }), replace });
  }
  const reading = { ...shared, reader: nodes.reader, tokens: needs.assets.tokensOf(opened.chain.code) };
  const replace = (payment: Payment) => replaceEvm(reading, payment);
  return new ChainMoves({ ...shared, sources: createEvmSources(reading), replace });
}

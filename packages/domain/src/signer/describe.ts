// What the signer tells of itself, so that the server knows its addresses and what waits for people before it asks. All
// amounts are in the smallest units of their coin, as decimal text.

/** What may still leave within an hour and within a day. */
export type LimitLeft = { readonly hour: string; readonly day: string };

export type SignerAsset = {
  readonly name: string;
  /** Null for the chain's own coin. */
  readonly contract: string | null;
  readonly decimals: number;
  /** Up to so much a withdrawal needs no approval. */
  readonly autoMax: string;
  readonly withdrawalLeft: LimitLeft;
  readonly refillLeft: LimitLeft;
};

export type SignerChainInfo = {
  /** It is named as CAIP-2 names chains. */
  readonly chainId: string;
  readonly assets: readonly SignerAsset[];
  /** One transaction may cost this at most, in the chain's own coin. */
  readonly feeMax: string;
  readonly feesLeft: LimitLeft;
  readonly gasLeft: LimitLeft;
  /** Account-level public keys, by which addresses are made without any private one; null where there is no cold wallet. */
  readonly xpubs: { readonly deposit: string; readonly hot: string; readonly cold: string | null };
  readonly coldAddress: string | null;
};

export type SignerDescription = {
  readonly chains: readonly SignerChainInfo[];
  readonly approvers: readonly { readonly name: string; readonly key: string }[];
  /** Hash of the newest entry of its log. */
  readonly head: string;
};

/** Up to which index deposit addresses may have been shown: whatever database asks, ids begin above it. */
export type SignerReserve = { readonly upTo: number };

/** How many transactions were ever signed for one id; nothing that was asked for before is signed after it was told. */
export type SignedCount = { readonly count: number };

// The door of proofs: servers make them, and whoever wants to checks them, in a browser or without any connection.
export { spansOf, type NamedTick, type ReceiptKind, type Span, type TickAt, type Wait } from './receipt-kind.ts';
export {
  chainTicks,
  endOfPeriod,
  HEAD_KINDS,
  isHeadSigned,
  isKeyChain,
  isPageWhole,
  keyFor,
  NO_HASH,
  startOfPeriod,
  textOfHead,
  textOfKey,
  textOfTick,
  type ChainTick,
  type Crypto,
  type HeadKind,
  type Signed,
  type TickHead,
  type TickKey,
  type TickPage,
} from './tick-chain.ts';
export {
  PROOF_CHECKS,
  textOfReceipt,
  verifyProof,
  type Proof,
  type ProofCheck,
  type ProofReport,
  type Verdict,
} from './verify-proof.ts';

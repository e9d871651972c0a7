// The door of proofs of liabilities: servers make them, and whoever wants to checks them, in a browser or without any
// connection.
export { BESIDE_GROUPS, besideGroupOf, type BesideGroup } from './beside.ts';
export {
  climb,
  encodeLeaf,
  encodeNode,
  foldTree,
  HASH_BYTES,
  hashLeaf,
  isLiability,
  leavesFor,
  LIABILITY_MAX,
  NOBODY,
  NONCE_BYTES,
  pathOf,
  rootOf,
  SUM_BYTES,
  type Bytes,
  type Climb,
  type Hash,
  type HashNow,
  type Leaf,
  type SumNode,
} from './tree.ts';
export {
  LEAF_CHECKS,
  publishedOf,
  verifyLeaf,
  type LeafCheck,
  type LeafClaim,
  type LeafProof,
  type LeafReport,
  type LeafVerdict,
  type PublishedTree,
} from './verify-leaf.ts';

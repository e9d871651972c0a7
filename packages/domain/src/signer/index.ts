// The door of the signer: what it, its caller and the operators who approve agree on.
export { parseApproval, SIGNING_PURPOSES, textOfApproval, type Approval, type SigningPurpose } from './approval.ts';
export {
  refuseToSign,
  SIGNER_HEADERS,
  SIGNER_REFUSALS,
  textOfSignerCall,
  type SignedTransaction,
  type SignerCall,
  type SignerRefusal,
  type SignerRefusalCode,
  type SignerResult,
} from './call.ts';
export {
  APPROVAL_SECONDS_MAX,
  APPROVAL_SIGNATURE,
  APPROVALS_NEEDED,
  APPROVER_KEY,
  APPROVER_NAME,
  type ApproverKey,
  contextOfSealedKey,
  PASSPHRASE_LENGTH_MIN,
  PASSPHRASE_ROUNDS_MIN,
  textOfEnrolment,
} from './enrolment.ts';
export { decodeCash, encodeCash } from './cash-address.ts';
export { coinText, coinUnits } from './coin-text.ts';
export type {
  LimitLeft,
  SignedCount,
  SignerAsset,
  SignerChainInfo,
  SignerDescription,
  SignerReserve,
} from './describe.ts';
export type { ApprovalSignature, EvmPart, SigningPlace, SigningRequest, UtxoPart } from './request.ts';
export {
  CHAIN_NETWORKS,
  type ChainNetwork,
  findSignedChain,
  type SignedChain,
} from './signed-chains.ts';

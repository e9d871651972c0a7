/** What the chains and the signer need is not set as it must be: its message says what to set. The process stays down. */
export class CustodySetupError extends Error {
  override readonly name = 'CustodySetupError';
}

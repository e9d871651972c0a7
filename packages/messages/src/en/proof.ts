import type { proof as source } from '../zh/proof.ts';

export const proof: Record<keyof typeof source, string> = {
  'proof.title': 'Signed proof',
  'proof.text':
    'Index prices are chained second by second and signed each minute. Verify them here, or download the proof and verify it offline.',
  'proof.verify': 'Verify',
  'proof.download': 'Download proof',
  'proof.sound': 'The signatures hold',
  'proof.soundText': 'Your browser has checked the chain and its signatures. What it cannot prove is marked below.',
  'proof.broken': 'The proof does not hold',
  'proof.brokenText': 'At least one check failed. Download the file, keep it, and contact support.',
  'proof.unsupported': 'This browser cannot check Ed25519 signatures. Download the proof and verify it offline.',
  'proof.checks': 'Checks',
  'proof.keys': 'Each key is signed by the one before it',
  'proof.known': 'The key is the exchange’s: compare it with one you know from elsewhere',
  'proof.signed': 'The exchange has signed the receipt',
  'proof.heads': 'The index prices of each minute are signed',
  'proof.in_time': 'The signing key existed at that time',
  'proof.whole': 'The chain of index prices is whole',
  'proof.ticks': 'The receipt’s index prices are in the chain',
  'proof.first_tick': 'No index price that counted was passed over',
  'proof.result': 'The result follows from the index prices',
  'proof.verdict.proven': 'Proven',
  'proof.verdict.not_proven': 'Not proven',
  'proof.verdict.refuted': 'Refuted',
  'proof.key': 'Public key',
  'proof.limits': 'What was ordered, and when, is what the exchange has signed; the chain itself does not prove it.',
};

// A passkey as a lock: made on this device for nothing but its PRF, which says the same to the same salt and to nobody else. It
// logs nobody in.
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { bytesOf, hexOf } from './hex.ts';
import type { AskPrf } from './seal.ts';

const LOOPBACK = /^(127\.[\d.]+|\[::1\])$/;
const CHALLENGE_BYTES = 32;
const ED25519 = -8;
const ES256 = -7;
const RS256 = -257;

/** They belong to a name, and an address of numbers is none. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && !LOOPBACK.test(location.hostname);

/** Nobody checks it: what the PRF says is the proof. */
const challenge = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES));

function mustBeKey(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new ApiError('unexpected', t('office.approvals.noPrf'));
}

async function consented(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    return mustBeKey(await asking);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('unexpected', t('office.approvals.passkeyCancelled'), { cause: error });
  }
}

/** Id of a new one, in hexadecimal. */
export async function makePasskey(operator: string): Promise<string> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: challenge(),
    rp: { name: t('office.title') },
    user: { id: challenge(), name: operator, displayName: operator },
    pubKeyCredParams: [ED25519, ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
    extensions: { prf: {} },
  };
  const made = await consented(navigator.credentials.create({ publicKey }));
  if (made.getClientExtensionResults().prf?.enabled !== true) {
    throw new ApiError('unexpected', t('office.approvals.noPrf'));
  }
  return hexOf(made.rawId);
}

export const askPrf: AskPrf = async (credential, salt) => {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: challenge(),
    allowCredentials: [{ type: 'public-key', id: bytesOf(credential) }],
    userVerification: 'required',
    extensions: { prf: { eval: { first: salt } } },
  };
  const given = await consented(navigator.credentials.get({ publicKey }));
  const first = given.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) throw new ApiError('unexpected', t('office.approvals.noPrf'));
  return first;
};

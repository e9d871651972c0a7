// Passkeys of this device: making one and signing with one. Heavy: loaded when a passkey is first used.
import type { MessageOf, passkeys } from '@bourse/contract';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** The person closed the browser's dialog, it timed out, or the device has no such passkey: browsers do not say which. */
function asApiError(error: unknown): ApiError {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  return new ApiError('unexpected', t(isKnown ? 'security.passkey.known' : 'security.passkey.cancelled'), {
    cause: error,
  });
}

function mustBeSupported(): void {
  if (!browserSupportsWebAuthn()) throw new ApiError('unexpected', t('security.passkey.unsupported'));
}

type ProofOptions = MessageOf<typeof passkeys.loginPasskeyOptions>;
type Descriptor = ProofOptions['allowCredentials'][number];

/** Without transports the key is left out: the library knows no undefined. */
const describe = ({ transports, ...descriptor }: Descriptor) => ({ ...descriptor, ...(transports && { transports }) });

/** Signs the challenge; answers the credential as the JSON text that a form field carries. */
export async function signWithPasskey(options: ProofOptions): Promise<string> {
  mustBeSupported();
  try {
    return JSON.stringify(
      await startAuthentication({
        optionsJSON: { ...options, allowCredentials: options.allowCredentials.map(describe) },
      }),
    );
  } catch (error) {
    throw asApiError(error);
  }
}

/**
 * Offers the device's passkeys beside the names that the browser fills in, without a dialog. The same answer once one is
 * chosen; undefined where none was while the signal and the challenge lasted, or where the device cannot.
 */
export async function signFromAutofill(options: ProofOptions, signal: AbortSignal): Promise<string | undefined> {
  const cancel = (): void => WebAuthnAbortService.cancelCeremony();
  // Whoever has begun meanwhile has the device.
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const optionsJSON = { ...options, allowCredentials: [] };
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** The keeper of passkeys in this device stops offering one that the account no longer has. */
export async function disownPasskey({ rpId, passkey }: { rpId: string; passkey: string }): Promise<void> {
  const signed: unknown = JSON.parse(passkey);
  const credentialId = typeof signed === 'object' && signed && 'id' in signed ? String(signed.id) : '';
  const keeper: object = 'PublicKeyCredential' in globalThis ? PublicKeyCredential : {};
  if (!canDisown(keeper)) return;
  // It is a courtesy: the refusal says what to do where the device does not take it.
  await keeper.signalUnknownCredential({ rpId, credentialId }).catch(() => undefined);
}

type Disowning = { readonly signalUnknownCredential: (named: { rpId: string; credentialId: string }) => Promise<void> };

const canDisown = (keeper: object): keeper is Disowning =>
  'signalUnknownCredential' in keeper && typeof keeper.signalUnknownCredential === 'function';

/** Makes a new passkey; answers the credential as the JSON text that a form field carries. */
export async function makePasskey(options: MessageOf<typeof passkeys.registerOptions>): Promise<string> {
  mustBeSupported();
  try {
    return JSON.stringify(
      await startRegistration({
        optionsJSON: { ...options, excludeCredentials: options.excludeCredentials.map(describe) },
      }),
    );
  } catch (error) {
    throw asApiError(error);
  }
}

// Passkeys of this device: making one and signing with one. Heavy: loaded when a passkey is first used.
import type { MessageOf, passkeys } from '@bourse/contract';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

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

type Descriptor = MessageOf<typeof passkeys.loginPasskeyOptions>['allowCredentials'][number];

/** Without transports the key is left out: the library knows no undefined. */
const describe = ({ transports, ...descriptor }: Descriptor) => ({ ...descriptor, ...(transports && { transports }) });

/** Signs the challenge; answers the credential as the JSON text that a form field carries. */
export async function signWithPasskey(options: MessageOf<typeof passkeys.loginPasskeyOptions>): Promise<string> {
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

// What the files of programs are handed beside what all of the server has.
import type { KeyId, KeyPermission, Result } from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import type { SpotActs } from '../spot/index.ts';

type KeyUser = SessionUser & {
  readonly key: { readonly id: KeyId; readonly permissions: ReadonlySet<KeyPermission> };
};
type Signed = {
  readonly name: string | undefined;
  readonly timestamp: string | undefined;
  readonly window: string | undefined;
  readonly signature: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly address: string;
  readonly call: string;
};

/** It knows whose a signature is, and tells when its key ends or is changed. */
export type Keys = {
  readonly verify: (signed: Signed) => Promise<Result<KeyUser>>;
  readonly used: (
    user: KeyUser,
    use: { readonly call: string; readonly address: string; readonly outcome: string },
  ) => void;
  readonly onEnded: (listener: (ended: KeyId) => void) => () => void;
};

export type ProgramServices = BaseServices & { readonly spotActs: SpotActs; readonly keys?: Keys };

// The picture that proves a payment. Each payment needs one of its own.
import { uploadPicture } from '../../support/pictures.ts';
import type { TestUser } from '../../support/users.ts';

/** As the field of that name; nothing where the server takes none, or is gone. */
export const prepareProof = (
  url: string,
  { token }: TestUser,
  field: string,
): Promise<Readonly<Record<string, string>>> =>
  uploadPicture({ url }, token).then(
    (picture) => ({ [field]: picture }),
    () => ({}),
  );

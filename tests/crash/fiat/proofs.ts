// The picture that proves a payment. Each payment needs one of its own.
import { uploadPicture } from '../../support/pictures.ts';
import type { TestUser } from '../../support/users.ts';

/** Uploads a picture and makes it the field of that name; returns no field where the server takes none, or is gone. */
export const prepareProof = (
  url: string,
  { token }: TestUser,
  field: string,
): Promise<Readonly<Record<string, string>>> =>
  uploadPicture({ url }, token).then(
    (picture) => ({ [field]: picture }),
    () => ({}),
  );

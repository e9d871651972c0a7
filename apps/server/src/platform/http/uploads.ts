// Files that come in: only this module reads multipart bodies.
import multipart from '@fastify/multipart';
import { identity } from '@bourse/contract';
import { accept, HOUR_MS, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BaseServices } from './base-services.ts';
import { refuseBeyond } from './throttles.ts';

/** A multipart body is its file and some lines. */
const BODY_BYTES_MAX = identity.PICTURE_BYTES_MAX + 64 * 1024;
const UPLOADS_PER_HOUR_MAX = 60;

/** Calls that `mountCalls` mounts may take a file; to all others a multipart body is nothing. */
export function mountUploads(app: FastifyInstance, mountCalls: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    mountCalls(scope);
  });
}

/**
 * The picture that was sent. Drawing one anew keeps a core busy for up to a second, also one that is refused for it, so
 * whoever uploads, `user 100001`, is counted first.
 */
export async function receivePicture(
  services: BaseServices,
  { request, uploader }: { readonly request: FastifyRequest; readonly uploader: string },
): Promise<Result<Buffer, 'rate_limited' | 'picture_required' | 'picture_too_large' | 'invalid_request'>> {
  if (services.config.hasRateLimits) {
    const counted = await countUpload(services, uploader);
    if (!counted.ok) return counted;
  }
  return readFile(request);
}

async function countUpload(
  { storage, clock }: BaseServices,
  uploader: string,
): Promise<Result<undefined, 'rate_limited'>> {
  const throttle = { subject: `uploads ${uploader}`, max: UPLOADS_PER_HOUR_MAX, windowMs: HOUR_MS };
  const now = clock.now();
  return (await refuseBeyond(storage.sql, throttle, now)) ?? accept(undefined);
}

async function readFile(
  request: FastifyRequest,
): Promise<Result<Buffer, 'picture_required' | 'picture_too_large' | 'invalid_request'>> {
  if (!request.isMultipart()) return refuse('picture_required');
  const tooLarge = refuse('picture_too_large', {
    mb: identity.PICTURE_BYTES_MAX / 1_048_576,
    mp: identity.PICTURE_MEGAPIXELS_MAX,
  });
  // Said before it is read: a body that is too large is not waited for.
  if (Number(request.headers['content-length']) > BODY_BYTES_MAX) return tooLarge;
  try {
    const file = await request.file({
      limits: {
        fileSize: identity.PICTURE_BYTES_MAX,
        files: 1,
        fields: 10,
        fieldSize: 1_024,
        parts: 12,
        headerPairs: 50,
      },
    });
    if (!file) return refuse('picture_required');
    const bytes = await file.toBuffer();
    if (file.file.truncated) return tooLarge;
    return bytes.length === 0 ? refuse('picture_required') : accept(bytes);
  } catch {
    // The only thing read here is what was sent: a body that ends early or is no multipart at all.
    return refuse('invalid_request', { field: 'file' });
  }
}

// Sending a picture: what may be sent, and the upload with its progress.
import { type Call, identity } from '@bourse/contract';
import { ApiError } from './api-error.ts';
import { t } from './i18n.ts';
import { locale } from './locale.ts';
import { serverNow } from './server-clock.ts';

const TYPES: readonly string[] = identity.PICTURE_TYPES;
/** The file chooser offers these. */
export const PICTURE_ACCEPT = TYPES.join(',');

/** Why a file cannot be sent; undefined when it can. One that is too large is made smaller, and the server looks once more. */
export function findPictureFault(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return t('picture.notImage');
  return undefined;
}

const QUALITY = 0.9;
/** Width and height are scaled by this, each time that the picture is still too heavy. */
const STEP = 0.8;
const SCALE_MIN = 0.1;

async function scale(bitmap: ImageBitmap, factor: number, type: string): Promise<Blob> {
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.floor(side * factor)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, quality: QUALITY });
}

/** A photo of a camera weighs more than is taken: made smaller until it fits. What is no picture stays as it is. */
async function fitPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const { PICTURE_BYTES_MAX: bytesMax, PICTURE_PIXELS_MAX: pixelsMax } = identity;
    const pixels = bitmap.width * bitmap.height;
    if (file.size <= bytesMax && pixels <= pixelsMax) return file;
    // What may be transparent stays so.
    const type = file.type === 'image/jpeg' ? file.type : 'image/webp';
    for (let factor = Math.min(1, Math.sqrt(pixelsMax / pixels)); factor > SCALE_MIN; factor *= STEP) {
      const blob = await scale(bitmap, factor, type);
      if (blob.size <= bytesMax) return new File([blob], file.name, { type: blob.type });
    }
    return file;
  } finally {
    bitmap.close();
  }
}

type UploadAnswer = { readonly type: string; readonly message: string };

function readAnswer(text: string): UploadAnswer | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(answer));
    const [type, message] = [fields.get('type'), fields.get('message')];
    return typeof type === 'string' && typeof message === 'string' ? { type, message } : undefined;
  } catch {
    return undefined;
  }
}

export type UploadOptions = {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/** Resolves with the picture's URL. */
export type Upload = (file: File, options: UploadOptions) => Promise<string>;

export type Destination = {
  readonly call: Call;
  readonly token: string | undefined;
  readonly onSessionEnd: (token: string | undefined, reason: string) => void;
};

/** Sends a picture, made smaller where it is too large. */
export async function sendPicture(file: File, options: UploadOptions, destination: Destination): Promise<string> {
  const fitted = await fitPicture(file);
  options.signal.throwIfAborted();
  if (fitted.size > identity.PICTURE_BYTES_MAX) throw new ApiError('unexpected', t('picture.tooLarge'));
  return upload(fitted, options, destination);
}

/** The progress is why this is no `fetch`, which does not tell any. */
function upload(
  file: File,
  { onProgress, signal }: UploadOptions,
  { call, token, onSessionEnd }: Destination,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open(call.method, `${call.path}?t=${serverNow()}`);
  if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
  request.setRequestHeader('lang', locale);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.addEventListener('load', () => {
    const answer = readAnswer(request.responseText);
    if (answer?.type === 'ok') return resolve(answer.message);
    if (answer?.type === '999') onSessionEnd(token, answer.message);
    return reject(new ApiError('unexpected', answer?.message ?? t('picture.failed')));
  });
  for (const end of ['error', 'abort'])
    request.addEventListener(end, () => reject(new ApiError('network', t('picture.failed'))));
  signal.addEventListener('abort', () => request.abort());
  const form = new FormData();
  form.set('file', file);
  request.send(form);
  return promise;
}

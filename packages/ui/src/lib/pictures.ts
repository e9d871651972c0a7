// Sending a picture: what may be sent, and the upload with its progress.
import { type Call, identity } from '@bourse/contract';
import { ApiError } from './api-error.ts';
import { t } from './i18n.ts';
import { locale } from './locale.ts';
import { serverNow } from './server-clock.ts';

const TYPES: readonly string[] = identity.PICTURE_TYPES;
/** What the file chooser offers. */
export const PICTURE_ACCEPT = TYPES.join(',');

/** Why a file cannot be sent; undefined when it can. The server looks at the content once more. */
export function findPictureFault(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return t('picture.notImage');
  if (file.size > identity.PICTURE_BYTES_MAX) return t('picture.tooLarge');
  return undefined;
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

/** The progress is why this is no `fetch`, which does not tell any. */
export function sendPicture(
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

// Pictures: uploading one with its progress, and showing a private one, which needs the token and so comes as a blob.
import { type Call, identity } from '@bourse/contract';
import { useEffect, useState } from 'react';
import { ApiError, endSession } from './api.ts';
import { t } from './i18n.ts';
import { locale } from './locale.ts';
import { useSession } from './session.ts';

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

/** To the user's own private pictures. */
export const uploadPicture: Upload = (file, options) =>
  sendPicture(file, options, { call: identity.upload, token: useSession.getState().token, onSessionEnd: endSession });

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
  request.open(call.method, `${call.path}?t=${Date.now()}`);
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

/** The picture of a URL that only its owner may see, as an address for an <img>; undefined until it is here. */
export function usePrivatePicture(url: string): string | undefined {
  const [source, setSource] = useState<{ readonly url: string; readonly blob: string }>();
  useEffect(() => {
    if (url === '') return undefined;
    const stop = new AbortController();
    let blob: string | undefined;
    const { token } = useSession.getState();
    fetch(url, { signal: stop.signal, headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } })
      .then(async (response) => {
        if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) return;
        blob = URL.createObjectURL(await response.blob());
        setSource({ url, blob });
      })
      // A picture that cannot be shown leaves its frame empty.
      .catch(() => undefined);
    return () => {
      stop.abort();
      if (blob !== undefined) URL.revokeObjectURL(blob);
    };
  }, [url]);
  return source?.url === url ? source.blob : undefined;
}

// The user's own pictures: uploading one, and showing a private one, which needs the token and so comes as a blob.
import { identity } from '@bourse/contract';
import { sendPicture, type Upload } from '@bourse/ui/lib/pictures.ts';
import { useEffect, useState } from 'react';
import { endSession } from './api.ts';
import { useSession } from './session.ts';

/** To the user's own private pictures. */
export const uploadPicture: Upload = (file, options) =>
  sendPicture(file, options, { call: identity.upload, token: useSession.getState().token, onSessionEnd: endSession });

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

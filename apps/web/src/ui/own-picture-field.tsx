// A picture that only its owner may see: uploaded with the user's token, and fetched with it.
import type { Upload } from '@bourse/ui/lib/pictures.ts';
import { PictureField, type PictureFieldProps } from '@bourse/ui/picture-field.tsx';
import { useState } from 'react';
import { uploadPicture, usePrivatePicture } from '../lib/own-pictures.ts';

export function OwnPictureField(props: Omit<PictureFieldProps, 'upload' | 'kept'>) {
  const [sentUrl, setSentUrl] = useState('');
  const upload: Upload = async (file, options) => {
    const url = await uploadPicture(file, options);
    setSentUrl(url);
    return url;
  };
  // The field itself still has what it has just sent.
  const kept = usePrivatePicture(props.value === sentUrl ? '' : props.value);
  return <PictureField {...props} upload={upload} kept={kept} />;
}

// A picture for everybody: uploaded here, shown as visitors will see it, or taken away.
import { sitePictures } from '@bourse/contract';
import { sendPicture, type Upload } from '@bourse/ui/lib/pictures.ts';
import { PictureField, type PictureFieldProps } from '@bourse/ui/picture-field.tsx';
import { closeSession, useSession } from '../lib/session.ts';

const publish: Upload = (file, options) =>
  sendPicture(file, options, {
    call: sitePictures.upload,
    token: useSession.getState().token,
    onSessionEnd: closeSession,
  });

export function SitePictureField(props: Omit<PictureFieldProps, 'upload' | 'kept'>) {
  return (
    <div className="max-w-60">
      <PictureField {...props} upload={publish} kept={props.value || undefined} />
    </div>
  );
}

// Pictures that show what a statement says.
import { t } from '@bourse/ui/lib/i18n.ts';
import { PictureFields, type PictureFieldsProps } from '../../ui/picture-fields.tsx';

const PICTURES_MAX = 3;

export const EvidenceFields = (props: Pick<PictureFieldsProps, 'pictures' | 'onChange'>) => (
  <PictureFields {...props} max={PICTURES_MAX} labelOf={(number) => t('fiat.appeal.picture', { number })} />
);

// Pictures that show what a statement says: a place for one more until there are enough.
import { t } from '@bourse/ui/lib/i18n.ts';
import { OwnPictureField } from '../../ui/own-picture-field.tsx';

const PICTURES_MAX = 3;

export type EvidenceFieldsProps = {
  readonly pictures: readonly string[];
  readonly onChange: (pictures: readonly string[]) => void;
};

export function EvidenceFields({ pictures, onChange }: EvidenceFieldsProps) {
  const places = [...pictures, ''].slice(0, PICTURES_MAX);
  const put = (place: number, url: string): void =>
    onChange(places.map((kept, at) => (at === place ? url : kept)).filter((kept) => kept !== ''));
  return (
    <div className="grid grid-cols-2 gap-3">
      {places.map((url, place) => (
        <OwnPictureField
          key={url === '' ? `place ${place}` : url}
          label={t('fiat.appeal.picture', { number: place + 1 })}
          value={url}
          onChange={(changed) => put(place, changed)}
        />
      ))}
    </div>
  );
}

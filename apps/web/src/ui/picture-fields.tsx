// Pictures that show what is said: a place for one more until there are enough.
import { OwnPictureField } from './own-picture-field.tsx';

export type PictureFieldsProps = {
  /** URLs of those that were uploaded. */
  readonly pictures: readonly string[];
  readonly onChange: (pictures: readonly string[]) => void;
  readonly max: number;
  /** Labels the picture with this number, counted from 1. */
  readonly labelOf: (number: number) => string;
};

export function PictureFields({ pictures, onChange, max, labelOf }: PictureFieldsProps) {
  const places = [...pictures, ''].slice(0, max);
  const put = (place: number, url: string): void =>
    onChange(places.map((kept, at) => (at === place ? url : kept)).filter((kept) => kept !== ''));
  return (
    <div className="grid grid-cols-2 gap-3">
      {places.map((url, place) => (
        <OwnPictureField
          key={url === '' ? `place ${place}` : url}
          label={labelOf(place + 1)}
          value={url}
          onChange={(changed) => put(place, changed)}
        />
      ))}
    </div>
  );
}

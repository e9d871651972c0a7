// A picture out of a case.
import { officeFiatCases, type officeFiatRows } from '@bourse/contract';
import { AskedPicture } from '../../ui/asked-picture.tsx';

export type CaseName = { readonly kind: officeFiatRows.DealKind; readonly id: number };
type PictureProps = { readonly of: CaseName; readonly name: string; readonly label: string };

export const CasePicture = ({ of: { kind, id }, name, label }: PictureProps) => (
  <AskedPicture call={officeFiatCases.casePicture} input={{ kind, id, name }} label={label} />
);

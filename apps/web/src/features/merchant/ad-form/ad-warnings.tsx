import { Notice } from '@bourse/ui/notice.tsx';
import type { AdPartProps } from './form-part.tsx';
import { warningText } from './ad-words.ts';

/** Warns of what the publisher may not have meant: what loses money is shown as an error. */
export function AdWarnings({ draft, reading, names }: Pick<AdPartProps, 'draft' | 'reading' | 'names'>) {
  return reading.warnings.map((warning) => (
    <Notice key={warning.about} tone={warning.about === 'losing' ? 'error' : 'warning'} isUrgent>
      {warningText(warning, draft, names)}
    </Notice>
  ));
}

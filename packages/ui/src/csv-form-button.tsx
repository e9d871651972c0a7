// The arrow beside a button that exports: below it stands in which form files are written.
import { ChevronDown } from 'lucide-react';
import { t } from './lib/i18n.ts';
import { Popup } from './popup.tsx';

const loadChoice = () => import('./csv-form-choice.tsx').then((module) => module.CsvFormChoice);

export const CsvFormButton = () => (
  <Popup
    label={t('comfort.export.form')}
    kind="dialog"
    load={loadChoice}
    // Under a finger it is wide, and its arrow still stands at the button that it belongs to.
    className="h-6! w-6! justify-start! rounded-sm! ps-0.5! pe-0! text-ink-3 hover:text-ink-1 touch:size-11!"
  >
    <ChevronDown size={13} aria-hidden="true" />
  </Popup>
);

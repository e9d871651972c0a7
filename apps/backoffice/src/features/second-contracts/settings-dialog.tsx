import { t } from '@bourse/ui/lib/i18n.ts';
import { SettingsDialog as AnySettingsDialog, type SettingsDialogProps } from '../../ui/settings-dialog.tsx';
import { type Field, FIELDS, naming } from './fields.ts';

const desk = { kinds: FIELDS, naming, text: t('office.micro.nextOrder') };

/** Asks for other settings of second contracts. */
export const SettingsDialog = (props: Omit<SettingsDialogProps<Field>, 'desk'>) => (
  <AnySettingsDialog desk={desk} {...props} />
);

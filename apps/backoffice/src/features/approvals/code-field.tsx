import { cleanCode, CODE_LENGTH } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';

export type CodeFieldProps = { readonly value: string; readonly onChange: (code: string) => void };

/** A code of the operator's authenticator app. */
export const CodeField = ({ value, onChange }: CodeFieldProps) => (
  <TextField
    label={t('office.login.code')}
    hint={t('office.approvals.codeHint')}
    inputMode="numeric"
    autoComplete="one-time-code"
    clean={cleanCode}
    lengthMax={CODE_LENGTH}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

// Ending a key for good.
import { keys } from '@bourse/contract';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { PasswordForm } from '../../ui/password-form.tsx';
import type { Key } from './keys.ts';

export type EndFormProps = { readonly ending: Key; readonly onDone: () => void };

export function EndForm({ ending: { id, permissions }, onDone }: EndFormProps) {
  const canTrade = permissions.includes('trade');
  const [isCancelling, setCancelling] = useState(canTrade);
  return (
    <PasswordForm
      submitLabel={t('keys.end')}
      isGrave
      send={(password, proof) =>
        call(keys.revoke, { id, cancel_orders: isCancelling ? 1 : 0, password, ...proof?.fields })
      }
      onDone={onDone}
    >
      <p>{t('keys.end.text')}</p>
      {canTrade && (
        <Checkbox checked={isCancelling} onChange={(event) => setCancelling(event.target.checked)}>
          {t('keys.end.orders')}
        </Checkbox>
      )}
    </PasswordForm>
  );
}

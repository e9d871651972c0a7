// The allow-list: on at once, off only with the password and after a wait.
import { walletWithdrawals } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { Form } from '../../ui/form.tsx';
import { useRefreshAddresses } from './address-book.ts';
import { OwnPasswordField } from './own-password-field.tsx';

type Values = { readonly password: string };

type SwitchFormProps = { readonly state: walletWithdrawals.AllowListState; readonly onDone: () => void };

function SwitchForm({ state, onDone }: SwitchFormProps) {
  const isOn = state.is_on === 1;
  const form = useForm<Values>({ defaultValues: { password: '' } });
  const refresh = useRefreshAddresses();
  const switching = useFormCall({
    form,
    send: ({ password }, proof) =>
      call(walletWithdrawals.switchAllowList, {
        is_on: isOn ? '0' : '1',
        password: password || undefined,
        ...proof?.fields,
      }),
    onDone: ({ message }) => {
      notify.success(message);
      refresh();
      onDone();
    },
    fields: isOn ? { wrong_password: 'password', password_required: 'password' } : {},
  });
  return (
    <Form call={switching} submitLabel={t(isOn ? 'funds.list.turnOff' : 'funds.list.turnOn')}>
      <p>{isOn ? t('funds.list.offText', { wait: waitText(state.wait_seconds) }) : t('funds.list.onText')}</p>
      {isOn && <OwnPasswordField form={form} name="password" />}
    </Form>
  );
}

export function AllowListSection({ state }: { readonly state: walletWithdrawals.AllowListState }) {
  const [isSwitching, setSwitching] = useState(false);
  const isOn = state.is_on === 1;
  const isEnding = isOn && state.ends_at > 0;
  const close = (): void => setSwitching(false);
  return (
    <Section isFlush>
      <SettingRows>
        <SettingRow
          title={
            <>
              {t('funds.list.title')}
              <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'funds.list.on' : 'funds.list.off')}</Badge>
            </>
          }
          text={
            isEnding
              ? t('funds.list.ending', { time: formatDateTime(state.ends_at) })
              : t('funds.list.text', { wait: waitText(state.wait_seconds) })
          }
          action={
            !isEnding && (
              <Button size="small" onClick={() => setSwitching(true)}>
                {t(isOn ? 'funds.list.turnOff' : 'funds.list.turnOn')}
              </Button>
            )
          }
        />
      </SettingRows>
      <Dialog title={t('funds.list.title')} isOpen={isSwitching} onClose={close}>
        <SwitchForm state={state} onDone={close} />
      </Dialog>
    </Section>
  );
}

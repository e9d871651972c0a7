// The second factor: authenticator app and recovery codes. Passkeys have a list of their own.
import { security } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { PasswordForm } from '../../ui/password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type SecurityInfo, useRefreshSecurity } from './security-info.ts';
import { TotpSetup } from './totp-setup.tsx';

type Open = 'on' | 'off' | 'renew' | undefined;

type RenewCodesProps = { readonly holdSeconds: number; readonly onDone: () => void };

function RenewCodes({ holdSeconds, onDone }: RenewCodesProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <PasswordForm
      submitLabel={t('security.recovery.renew')}
      send={async (password, proof) =>
        (await call(security.renewRecoveryCodes, { password, ...proof?.fields })).message
      }
      onDone={({ recovery_codes }) => setCodes(recovery_codes)}
    >
      <p>{t('security.recovery.renewText', { duration: waitText(holdSeconds) })}</p>
    </PasswordForm>
  );
}

export function FactorSection({ info }: { readonly info: SecurityInfo }) {
  const [open, setOpen] = useState<Open>();
  const refresh = useRefreshSecurity();
  const close = (): void => {
    setOpen(undefined);
    refresh();
  };
  const isOn = info.totp === 1;
  const turnOff = (): void => {
    notify.success(t('security.totp.offDone'));
    close();
  };
  return (
    <Section title={t('security.factors')} text={t('security.factors.text')} isFlush>
      <SettingRows>
        <SettingRow
          title={
            <>
              {t('security.totp')}
              {isOn ? <Badge tone="success">{t('security.on')}</Badge> : <Badge>{t('security.off')}</Badge>}
            </>
          }
          text={isOn ? t('security.totp.since', { time: formatDateTime(info.totp_since) }) : t('security.totp.text')}
          action={
            isOn ? (
              <Button size="small" onClick={() => setOpen('off')}>
                {t('security.turnOff')}
              </Button>
            ) : (
              <Button size="small" variant="primary" onClick={() => setOpen('on')}>
                {t('security.turnOn')}
              </Button>
            )
          }
        />
        {info.second_factor === 1 && (
          <SettingRow
            title={
              <>
                {t('security.recovery')}
                <Badge tone={info.recovery_codes > 2 ? 'neutral' : 'warning'}>
                  {t('security.recovery.left', { count: info.recovery_codes })}
                </Badge>
              </>
            }
            text={t('security.recovery.text')}
            action={
              <Button size="small" onClick={() => setOpen('renew')}>
                {t('security.recovery.renew')}
              </Button>
            }
          />
        )}
      </SettingRows>
      <Dialog title={t('security.totp.set')} isOpen={open === 'on'} onClose={close}>
        <TotpSetup onDone={close} />
      </Dialog>
      <Dialog title={t('security.totp.off')} isOpen={open === 'off'} onClose={close}>
        <PasswordForm
          submitLabel={t('security.turnOff')}
          send={(password, proof) => call(security.disableTotp, { password, ...proof?.fields })}
          onDone={turnOff}
        >
          <p>{t('security.totp.offText', { duration: waitText(info.withdrawal_hold_seconds) })}</p>
        </PasswordForm>
      </Dialog>
      <Dialog title={t('security.recovery.renew')} isOpen={open === 'renew'} onClose={close}>
        <RenewCodes holdSeconds={info.withdrawal_hold_seconds} onDone={close} />
      </Dialog>
    </Section>
  );
}

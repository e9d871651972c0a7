// Releasing the coin, which nobody can take back: the seller has looked into the own account, and says so with the fund
// password.
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { DialogLine } from '../../ui/dialog-line.tsx';
import { FUND_PASSWORD_REFUSALS, FundPasswordField } from '../../ui/fund-password-field.tsx';
import { coinText, moneyText } from '../figures.ts';
import { useRelease } from './deal-acts.ts';
import type { ActDialogProps } from './pay-dialog.tsx';

export function ReleaseDialog({ deal, onClose }: ActDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [isSure, setSure] = useState(false);
  const [isTried, setTried] = useState(false);
  const releasing = useRelease(deal, onClose);
  const money = `${moneyText(deal.deal_money)} ${deal.coin_code}`;
  const refused =
    releasing.error instanceof ApiError && releasing.error.code in FUND_PASSWORD_REFUSALS
      ? errorText(releasing.error)
      : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isSure && password !== '' && !releasing.isPending) releasing.mutate({ password });
  };
  return (
    <Dialog
      title={t('fiat.release.title', { number: coinText(deal.held_number), coin: deal.currency_name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('fiat.notYet')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={releasing.isPending}>
            {t('fiat.act.release')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <Notice tone="error" title={t('fiat.release.warnTitle')}>
          {t('fiat.release.warnText', { name: deal.hes_realname })}
        </Notice>
        <dl className="divide-y divide-line">
          <DialogLine label={t('fiat.release.expect')}>{money}</DialogLine>
          <DialogLine label={t('fiat.release.from')}>
            <span className="font-sans">{deal.hes_realname}</span>
          </DialogLine>
        </dl>
        <Checkbox
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
          error={isTried && !isSure ? t('fiat.release.sureMissing') : undefined}
        >
          {t('fiat.release.sure', { money })}
        </Checkbox>
        <FundPasswordField
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={isTried && password === '' ? t('funds.error.password') : refused}
        />
      </form>
    </Dialog>
  );
}

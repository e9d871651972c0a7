// "I have paid": with the picture that proves it, once it is true.
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useState } from 'react';
import { OwnPictureField } from '../../ui/own-picture-field.tsx';
import type { DealDetail } from '../deal.ts';
import { moneyText } from '../figures.ts';
import { usePay } from './deal-acts.ts';

export type ActDialogProps = { readonly deal: DealDetail; readonly onClose: () => void };

export function PayDialog({ deal, onClose }: ActDialogProps) {
  const [proof, setProof] = useState('');
  const [isSure, setSure] = useState(false);
  const [isTried, setTried] = useState(false);
  const paying = usePay(deal, onClose);
  const isNeeded = deal.type === 'sell';
  const isMissing = isNeeded && proof === '';
  const money = `${moneyText(deal.deal_money)} ${deal.coin_code}`;
  const send = (): void => {
    setTried(true);
    if (!isMissing && isSure) paying.mutate({ proof });
  };
  return (
    <Dialog
      title={t('fiat.pay.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('fiat.notYet')}</Button>
          <Button variant="primary" isPending={paying.isPending} onClick={send}>
            {t('fiat.act.pay')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <OwnPictureField
          label={t(isNeeded ? 'fiat.proof' : 'fiat.proof.optional')}
          hint={t('fiat.proof.hint')}
          value={proof}
          onChange={setProof}
          error={isTried && isMissing ? t('fiat.proof.missing') : undefined}
        />
        <Checkbox
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
          error={isTried && !isSure ? t('fiat.pay.sureMissing') : undefined}
        >
          {t('fiat.pay.sure', { money, name: deal.hes_realname })}
        </Checkbox>
        <Notice tone="warning">{t('fiat.pay.malicious')}</Notice>
      </div>
    </Dialog>
  );
}

// An appeal: what happened, in the user's words, and the pictures that show it, for operators alone.
import { fiatStatements } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { OwnPictureField } from '../../ui/own-picture-field.tsx';
import { useAppeal } from './deal-acts.ts';
import type { ActDialogProps } from './pay-dialog.tsx';

const STATEMENT_LENGTH_MAX = 500;
const STATEMENT_LENGTH_MIN = 10;
const PICTURES_MAX = 3;

/** The wire takes a statement in one line. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function showEvidence(id: number, pictures: readonly string[]): Promise<void> {
  if (pictures.length === 0) return;
  try {
    await call(fiatStatements.state, { id, pictures: pictures.join(',') });
  } catch (error) {
    notify.error(errorText(error));
  }
}

type EvidenceProps = { readonly pictures: readonly string[]; readonly onChange: (pictures: readonly string[]) => void };

function Evidence({ pictures, onChange }: EvidenceProps) {
  const places = [...pictures, ''].slice(0, PICTURES_MAX);
  const put = (place: number, url: string): void =>
    onChange(places.map((kept, at) => (at === place ? url : kept)).filter((kept) => kept !== ''));
  return (
    <div className="grid grid-cols-2 gap-3">
      {places.map((url, place) => (
        <OwnPictureField
          key={url === '' ? `place ${place}` : url}
          label={t('fiat.appeal.picture', { number: place + 1 })}
          value={url}
          onChange={(changed) => put(place, changed)}
        />
      ))}
    </div>
  );
}

export function AppealDialog({ deal, onClose }: ActDialogProps) {
  const formId = useId();
  const [statement, setStatement] = useState('');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const appealing = useAppeal(deal, () => {
    void showEvidence(deal.id, pictures);
    onClose();
  });
  const reason = inOneLine(statement);
  const isShort = reason.length < STATEMENT_LENGTH_MIN;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !appealing.isPending) appealing.mutate({ reason });
  };
  return (
    <Dialog
      title={t('fiat.appeal.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('fiat.back')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={appealing.isPending}>
            {t('fiat.appeal.send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-pretty">{t('fiat.appeal.text')}</p>
        <TextArea
          label={t('fiat.appeal.statement')}
          rows={4}
          maxLength={STATEMENT_LENGTH_MAX}
          placeholder={t(deal.role === 'buyer' ? 'fiat.appeal.buyerHint' : 'fiat.appeal.sellerHint')}
          value={statement}
          onChange={(event) => setStatement(event.target.value)}
          error={isTried && isShort ? t('fiat.appeal.short', { count: STATEMENT_LENGTH_MIN }) : undefined}
        />
        <Evidence pictures={pictures} onChange={setPictures} />
      </form>
    </Dialog>
  );
}

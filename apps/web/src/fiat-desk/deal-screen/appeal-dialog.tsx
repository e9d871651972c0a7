// An appeal: what happened, in the user's words, and the pictures that show it, for operators alone.
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useDraftText } from '../../lib/drafts.ts';
import { OwnPictureField } from '../../ui/own-picture-field.tsx';
import { EvidenceFields } from '../statements/evidence-fields.tsx';
import { useStating } from '../statements/statements.ts';
import { useAppeal } from './deal-acts.ts';
import type { ActDialogProps } from './pay-dialog.tsx';

const STATEMENT_LENGTH_MAX = 500;
const STATEMENT_LENGTH_MIN = 10;

/** The wire takes a statement in one line. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function AppealDialog({ deal, onClose }: ActDialogProps) {
  const formId = useId();
  const [statement, setStatement] = useDraftText(`appeal ${deal.id}`);
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [proof, setProof] = useState('');
  const [isTried, setTried] = useState(false);
  // A cancelled deal was never marked as paid.
  const isProofNeeded = deal.state === 'cancelled';
  const isProofMissing = isProofNeeded && proof === '';
  // The appeal itself takes words alone; the toast is about the appeal.
  const showing = useStating({ id: deal.id, kind: 'deal' }, { tell: () => undefined });
  const appealing = useAppeal(deal, () => {
    setStatement('');
    if (pictures.length > 0) showing.mutate({ content: '', pictures });
    onClose();
  });
  const reason = inOneLine(statement);
  const isShort = reason.length < STATEMENT_LENGTH_MIN;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !isProofMissing && !appealing.isPending) appealing.mutate({ reason, proof });
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
        <p className="text-pretty">{t(isProofNeeded ? 'fiat.appeal.endedText' : 'fiat.appeal.text')}</p>
        {isProofNeeded && (
          <OwnPictureField
            label={t('fiat.proof')}
            hint={t('fiat.proof.hint')}
            value={proof}
            onChange={setProof}
            error={isTried && isProofMissing ? t('fiat.proof.missing') : undefined}
          />
        )}
        <TextArea
          label={t('fiat.appeal.statement')}
          rows={4}
          lengthMax={STATEMENT_LENGTH_MAX}
          placeholder={t(deal.role === 'buyer' ? 'fiat.appeal.buyerHint' : 'fiat.appeal.sellerHint')}
          value={statement}
          onChange={(event) => setStatement(event.target.value)}
          error={isTried && isShort ? t('fiat.appeal.short', { count: STATEMENT_LENGTH_MIN }) : undefined}
        />
        <EvidenceFields pictures={pictures} onChange={setPictures} />
      </form>
    </Dialog>
  );
}

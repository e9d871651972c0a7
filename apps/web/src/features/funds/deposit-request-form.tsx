// Reporting a deposit that was not credited by itself, with one picture; operators look at it.
import { walletDeposits } from '@bourse/contract';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useDraft, useFormDraft } from '../../lib/drafts.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { Form } from '../../ui/form.tsx';
import { OwnPictureField } from '../../ui/own-picture-field.tsx';
import { useRefreshMovements } from './movements.ts';

const PLACES = 8;

type Values = { readonly amount: string; readonly acc: string; readonly hash: string; readonly pic: string };

const NOTHING: Values = { amount: '', acc: '', hash: '', pic: '' };

export type DepositRequestFormProps = {
  readonly network: walletDeposits.DepositNetwork;
  readonly onSent: () => void;
};

export function DepositRequestForm({ network, onSent }: DepositRequestFormProps) {
  const draft = useDraft({
    name: `deposit request ${network.currency_id} ${network.address}`,
    start: NOTHING,
    fields: (written) => ({ amount: written.text('amount'), acc: written.text('acc'), hash: written.text('hash') }),
  });
  const form = useForm<Values>({ defaultValues: draft.values });
  useFormDraft(form, draft);
  const { errors } = form.formState;
  const refresh = useRefreshMovements();
  const sending = useFormCall({
    form,
    send: ({ amount, acc, hash, pic }) =>
      call(walletDeposits.requestDeposit, {
        currency: network.currency_id,
        amount,
        type: network.address,
        acc: acc.trim() || undefined,
        hash: hash.trim() || undefined,
        pic: pic || undefined,
      }),
    onDone: ({ message }) => {
      draft.drop();
      notify.success(message);
      refresh();
      onSent();
    },
    fields: { quantity_required: 'amount' },
  });
  return (
    <Form call={sending} submitLabel={t('funds.request.submit')}>
      <p>{t('funds.request.text')}</p>
      <DraftNote
        isRestored={draft.isRestored}
        onDiscard={() => form.reset({ ...NOTHING, pic: form.getValues('pic') })}
      />
      <Controller
        control={form.control}
        name="amount"
        rules={{ validate: (text) => /[1-9]/.test(text) || t('funds.error.amount') }}
        render={({ field }) => (
          <DecimalField
            label={t('funds.amount')}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            places={PLACES}
            unit={network.currency}
            error={errors.amount?.message}
          />
        )}
      />
      <TextField {...form.register('hash')} label={t('funds.hash')} lengthMax={200} spellCheck={false} />
      <TextField
        {...form.register('acc')}
        label={t('funds.request.from')}
        hint={t('funds.request.fromHint')}
        lengthMax={100}
        spellCheck={false}
      />
      <Controller
        control={form.control}
        name="pic"
        render={({ field }) => (
          <OwnPictureField
            label={t('funds.request.picture')}
            hint={t('funds.request.pictureHint')}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </Form>
  );
}

// Asks for what goes with an act, and says what it means, before it is done. Loaded when first asked for.
import { ACCEPTOR_REFUSE_REASONS, type AcceptorRefuseReason, isBlank } from '@bourse/domain';
import { Dialog } from '@bourse/ui/dialog.tsx';
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { moneyText } from '../../../fiat-desk/figures.ts';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import { useOnce } from '../../../lib/attempt.ts';
import { useDraft, useFormDraft } from '../../../lib/drafts.ts';
import { useFormCall } from '../../../lib/form-call.ts';
import { Form } from '../../../ui/form.tsx';
import { FUND_PASSWORD_REFUSALS, FundPasswordField, requireFundPassword } from '../../../ui/fund-password-field.tsx';
import { OwnPictureField } from '../../../ui/own-picture-field.tsx';
import { type DealAct, type DealDetail, isLive } from '../acceptors.ts';
import { actKey, type ActValues, isUsersWithdrawal, noteKey, sendAct } from './deal-acts.ts';

const STATEMENT_LENGTH_MAX = 500;

const REASONS: Readonly<Record<AcceptorRefuseReason, MessageKey>> = {
  busy: 'acceptor.reason.busy',
  account_unavailable: 'acceptor.reason.accountUnavailable',
  other: 'acceptor.reason.other',
};

export type ActDialogProps = { readonly deal: DealDetail; readonly act: DealAct; readonly onClose: () => void };

type FieldsProps = Pick<ActDialogProps, 'deal' | 'act'> & { readonly form: UseFormReturn<ActValues> };

type ProofProps = Pick<FieldsProps, 'form'> & {
  readonly isNeeded: boolean;
  /** The file proves that no payment came. */
  readonly isOfNothing: boolean;
};

function Proof({ form, isNeeded, isOfNothing }: ProofProps) {
  const paidLabel = isNeeded ? 'acceptor.proof' : 'acceptor.proof.optional';
  return (
    <Controller
      control={form.control}
      name="proof"
      rules={{ validate: (url) => !isNeeded || url !== '' || t('identity.error.picture') }}
      render={({ field }) => (
        <OwnPictureField
          label={t(isOfNothing ? 'acceptor.proof.nothing' : paidLabel)}
          hint={t(isOfNothing ? 'acceptor.proof.nothingHint' : 'acceptor.proof.hint')}
          value={field.value}
          onChange={field.onChange}
          error={form.formState.errors.proof?.message}
        />
      )}
    />
  );
}

function Fields({ deal, act, form }: FieldsProps) {
  const { errors } = form.formState;
  if (act === 'refuse')
    return (
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <Select
            label={t('acceptor.reason')}
            selected={field.value}
            options={ACCEPTOR_REFUSE_REASONS.map((reason) => ({ key: reason, text: t(REASONS[reason]) }))}
            onSelect={field.onChange}
          />
        )}
      />
    );
  if (act === 'appeal')
    return (
      <>
        <TextArea
          {...form.register('statement', { validate: (text) => !isBlank(text) || t('payment.missing') })}
          label={t('acceptor.statement')}
          lengthMax={STATEMENT_LENGTH_MAX}
          rows={4}
          error={errors.statement?.message}
        />
        {!isLive(deal) && <Proof form={form} isNeeded isOfNothing={isUsersWithdrawal(deal)} />}
      </>
    );
  if (act === 'confirm')
    return (
      <FundPasswordField
        {...form.register('pay_password', { validate: requireFundPassword })}
        error={errors.pay_password?.message}
      />
    );
  return act === 'pay' ? <Proof form={form} isNeeded={deal.is_acceptor === 1} isOfNothing={false} /> : null;
}

export function ActDialog({ deal, act, onClose }: ActDialogProps) {
  const client = useQueryClient();
  const once = useOnce();
  const start: ActValues = { proof: '', reason: 'busy', statement: '', pay_password: '' };
  const draft = useDraft({
    name: `acceptor deal ${deal.id} ${act}`,
    start,
    fields: (written) => ({ statement: written.text('statement') }),
  });
  const form = useForm<ActValues>({ defaultValues: draft.values });
  useFormDraft(form, draft);
  const sending = useFormCall({
    form,
    send: (values) => {
      const { pay_password: _, ...asked } = values;
      return once({ id: deal.id, act, ...asked }, (options) => sendAct(deal, act, values, options));
    },
    onDone: ({ message }) => {
      draft.drop();
      notify.success(message);
      for (const queryKey of [FIAT_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
      onClose();
    },
    fields: act === 'confirm' ? FUND_PASSWORD_REFUSALS : {},
  });
  const title = t(actKey(deal, act));
  const isGrave = act === 'confirm' || act === 'concede';
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form call={sending} submitLabel={title} isGrave={isGrave}>
        <Notice tone={isGrave ? 'error' : 'warning'}>
          {t(noteKey(act), { money: `${moneyText(deal.money)} CNY`, name: deal.payer_name })}
        </Notice>
        <Fields deal={deal} act={act} form={form} />
      </Form>
    </Dialog>
  );
}

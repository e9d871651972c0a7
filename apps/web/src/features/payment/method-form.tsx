// A way to be paid: its account, for Alipay and WeChat its QR picture, and the trade password where one is set.
import { isBlank } from '@bourse/domain';
import { payment } from '@bourse/contract';
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { PasswordField, TextField } from '@bourse/ui/text-field.tsx';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useDraft, useFormDraft } from '../../lib/drafts.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { Form } from '../../ui/form.tsx';
import { OwnPictureField } from '../../ui/own-picture-field.tsx';
import type { Method, Way } from './payment-methods.ts';

type FieldName =
  | 'bank_name'
  | 'bank_account'
  | 'bank_address'
  | 'ali_nickname'
  | 'ali_account'
  | 'wechat_nickname'
  | 'wechat_account';
type Values = Record<FieldName | 'qr_pic' | 'pay_password', string>;
type FieldRow = {
  readonly name: FieldName;
  readonly label: MessageKey;
  readonly lengthMax: number;
  readonly isRequired?: boolean;
};

const FIELDS: Record<Way, readonly FieldRow[]> = {
  bank: [
    { name: 'bank_name', label: 'payment.bankName', lengthMax: 60, isRequired: true },
    { name: 'bank_account', label: 'payment.bankAccount', lengthMax: 40, isRequired: true },
    { name: 'bank_address', label: 'payment.bankAddress', lengthMax: 120 },
  ],
  ali_pay: [
    {
      name: 'ali_account',
      label: 'payment.aliAccount',
      lengthMax: payment.WALLET_ACCOUNT_LENGTH_MAX,
      isRequired: true,
    },
    { name: 'ali_nickname', label: 'payment.nickname', lengthMax: 40 },
  ],
  we_chat: [
    {
      name: 'wechat_account',
      label: 'payment.wechatAccount',
      lengthMax: payment.WALLET_ACCOUNT_LENGTH_MAX,
      isRequired: true,
    },
    { name: 'wechat_nickname', label: 'payment.nickname', lengthMax: 40 },
  ],
};

const TRADE_PASSWORD_LENGTH_MAX = 20;

export type MethodFormProps = {
  readonly way: Way;
  /** The one to change; a new one without. */
  readonly method?: Method | undefined;
  readonly realName: string;
  readonly needsPassword: boolean;
  readonly onSaved: () => void;
};

function valuesOf(method: Method | undefined): Values {
  const empty = { bank_name: '', bank_account: '', bank_address: '', ali_nickname: '', ali_account: '' };
  const { bank_name, bank_account, bank_address, ali_nickname, ali_account, wechat_nickname, wechat_account, qr_pic } =
    method ?? { ...empty, wechat_nickname: '', wechat_account: '', qr_pic: '' };
  return {
    bank_name,
    bank_account,
    bank_address,
    ali_nickname,
    ali_account,
    wechat_nickname,
    wechat_account,
    qr_pic,
    pay_password: '',
  };
}

export function MethodForm({ way, method, realName, needsPassword, onSaved }: MethodFormProps) {
  const start = valuesOf(method);
  const draft = useDraft({
    name: `payment method ${way} ${method?.id ?? 'new'}`,
    start,
    fields: (written): Pick<Values, FieldName> => ({
      bank_name: written.text('bank_name', start.bank_name),
      bank_account: written.text('bank_account', start.bank_account),
      bank_address: written.text('bank_address', start.bank_address),
      ali_nickname: written.text('ali_nickname', start.ali_nickname),
      ali_account: written.text('ali_account', start.ali_account),
      wechat_nickname: written.text('wechat_nickname', start.wechat_nickname),
      wechat_account: written.text('wechat_account', start.wechat_account),
    }),
  });
  const form = useForm<Values>({ defaultValues: draft.values });
  useFormDraft(form, draft);
  const { errors } = form.formState;
  const saving = useFormCall({
    form,
    send: ({ qr_pic, pay_password, ...values }, proof) => {
      const own = FIELDS[way].map(({ name }) => [name, values[name].trim() || undefined]);
      return call(payment.savePaymentMethod, {
        ...Object.fromEntries(own),
        way,
        id: method?.id,
        qr_pic: way === 'bank' ? undefined : qr_pic || undefined,
        pay_password: pay_password || undefined,
        ...proof?.fields,
      });
    },
    onDone: () => {
      draft.drop();
      onSaved();
    },
    fields: needsPassword ? { wrong_password: 'pay_password', trade_password_required: 'pay_password' } : {},
  });
  return (
    <Form call={saving} submitLabel={t('payment.save')}>
      <DraftNote
        isRestored={draft.isRestored}
        onDiscard={() => form.reset({ ...start, qr_pic: form.getValues('qr_pic') })}
      />
      <TextField label={t('payment.realName')} hint={t('payment.realNameHint')} value={realName} readOnly />
      {FIELDS[way].map(({ name, label, lengthMax, isRequired }) => (
        <TextField
          key={name}
          {...form.register(name, { validate: (text) => !isRequired || !isBlank(text) || t('payment.missing') })}
          label={isRequired ? t(label) : t('payment.optional', { name: t(label) })}
          lengthMax={lengthMax}
          error={errors[name]?.message}
        />
      ))}
      {way !== 'bank' && (
        <Controller
          control={form.control}
          name="qr_pic"
          render={({ field }) => (
            <OwnPictureField
              label={t('payment.qr')}
              hint={t('payment.qrHint')}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {needsPassword && (
        <PasswordField
          {...form.register('pay_password', { validate: (text) => text !== '' || t('payment.passwordMissing') })}
          label={t('account.trade.name')}
          autoComplete="off"
          lengthMax={TRADE_PASSWORD_LENGTH_MAX}
          error={errors.pay_password?.message}
        />
      )}
    </Form>
  );
}

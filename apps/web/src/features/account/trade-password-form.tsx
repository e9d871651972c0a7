// The trade (fund) password: set, or changed with the old one. The fiat account is the same with a nickname.
import { safe } from '@bourse/contract';
import { hasUnseen, isBlank } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { PasswordField, TextField } from '@bourse/ui/text-field.tsx';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { type RefusalFields, useFormCall } from '../../lib/form-call.ts';
import { Form } from '../../ui/form.tsx';
import { checkRepeat, checkTradePassword, NICKNAME_LENGTH_MAX, TRADE_PASSWORD_LENGTH_MAX } from './rules.ts';

type TradeValues = {
  readonly nickname: string;
  readonly old: string;
  readonly password: string;
  readonly repeat: string;
};

const REFUSALS: RefusalFields<TradeValues> = {
  invalid_trade_password: 'password',
  invalid_password: 'password',
  password_unchanged: 'password',
  trade_password_is_login_password: 'password',
  passwords_differ: 'repeat',
};

export type TradePasswordFormProps = {
  /** A trade password is set already, and the form asks for it. */
  readonly isSet: boolean;
  /** Asks for the nickname of fiat trading as well, beginning with this one. */
  readonly nickname?: string;
  readonly onSaved: () => void;
};

type Sent = Pick<TradePasswordFormProps, 'isSet'> & { readonly values: TradeValues; readonly hasNickname: boolean };

async function saveTradePassword({ values, isSet, hasNickname }: Sent, proof: object | undefined): Promise<void> {
  const old = { oldpassword: isSet ? values.old : undefined, password: values.password };
  const nickname = values.nickname.trim();
  if (hasNickname)
    await call(safe.setTradePassword, { ...old, account: nickname, repassword: values.repeat, ...proof });
  else await call(safe.updateTradePassword, { ...old, re_password: values.repeat, ...proof });
}

export function TradePasswordForm({ isSet, nickname, onSaved }: TradePasswordFormProps) {
  const hasNickname = nickname !== undefined;
  const form = useForm<TradeValues>({ defaultValues: { nickname: nickname ?? '', old: '', password: '', repeat: '' } });
  const { errors } = form.formState;
  const saving = useFormCall({
    form,
    send: (values, proof) => saveTradePassword({ values, isSet, hasNickname }, proof?.fields),
    onDone: onSaved,
    fields: {
      ...REFUSALS,
      ...(isSet && { wrong_password: 'old', old_password_required: 'old' }),
      ...(hasNickname && { nickname_in_use: 'nickname', nickname_reserved: 'nickname', invalid_nickname: 'nickname' }),
    },
  });
  const passwordProps = { lengthMax: TRADE_PASSWORD_LENGTH_MAX } as const;
  return (
    <Form call={saving} submitLabel={t('account.trade.submit')}>
      {hasNickname && (
        <TextField
          {...form.register('nickname', {
            validate: (text) => {
              if (isBlank(text)) return t('account.trade.nicknameMissing');
              return !hasUnseen(text) || t('account.trade.nicknameUnseen');
            },
          })}
          label={t('account.nickname')}
          hint={t('account.trade.nicknameHint')}
          autoComplete="nickname"
          lengthMax={NICKNAME_LENGTH_MAX}
          error={errors.nickname?.message}
        />
      )}
      {isSet && (
        <PasswordField
          {...form.register('old', { validate: checkTradePassword })}
          {...passwordProps}
          label={t('account.trade.old')}
          autoComplete="off"
          error={errors.old?.message}
        />
      )}
      <PasswordField
        {...form.register('password', { validate: checkTradePassword, deps: ['repeat'] })}
        {...passwordProps}
        label={t('account.trade.new')}
        hint={t('account.trade.rule')}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        {...form.register('repeat', { validate: checkRepeat })}
        {...passwordProps}
        label={t('account.trade.repeat')}
        autoComplete="new-password"
        error={errors.repeat?.message}
      />
    </Form>
  );
}

// The fund password, asked for where money is given away.
import { t } from '@bourse/ui/lib/i18n.ts';
import { PasswordField, type PasswordFieldProps } from '@bourse/ui/text-field.tsx';

const LENGTH_MAX = 20;

/** For `register`: nothing typed is said before anything is sent. */
export const requireFundPassword = (text: string): true | string => text !== '' || t('funds.error.password');

/** Refusals that belong to a field named `pay_password`. */
export const FUND_PASSWORD_REFUSALS = {
  wrong_password: 'pay_password',
  trade_password_required: 'pay_password',
} as const;

export const FundPasswordField = (props: Omit<PasswordFieldProps, 'label' | 'autoComplete' | 'lengthMax'>) => (
  <PasswordField {...props} label={t('account.trade.name')} autoComplete="off" lengthMax={LENGTH_MAX} />
);

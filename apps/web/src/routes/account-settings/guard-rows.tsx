// What guards the account: bound addresses and passwords, each with what changes it.
import type { MessageKey } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import type { ReactNode } from 'react';
import type { Center } from '../../features/account/center.ts';
import { IdentityBadge } from '../../features/account/profile-card.tsx';

const Set = ({ isSet }: { readonly isSet: boolean }): ReactNode =>
  isSet ? <Badge tone="success">{t('account.set')}</Badge> : <Badge tone="warning">{t('account.unset')}</Badge>;

type GuardRowProps = {
  readonly title: string;
  readonly text: string;
  /** The row shows this value; it is undefined where nothing is set, and true where the value is not to be shown. */
  readonly value: ReactNode;
  readonly to: string;
  /** The button has the first text before it is set, and the second after. */
  readonly verbs: readonly [MessageKey, MessageKey];
  /** It is false where a value is shown that does not count as set. */
  readonly isSet?: boolean;
  /** Another way, before the button. */
  readonly beside?: ReactNode;
};

function GuardRow({
  title,
  text,
  value,
  to,
  verbs: [first, again],
  isSet = value !== undefined,
  beside,
}: GuardRowProps) {
  return (
    <SettingRow
      title={title}
      text={text}
      value={value === undefined || value === true ? <Set isSet={isSet} /> : value}
      action={
        <>
          {beside}
          <ButtonLink to={to} size="small">
            {t(isSet ? again : first)}
          </ButtonLink>
        </>
      }
    />
  );
}

const BIND = ['account.action.bind', 'account.action.change'] as const;
const SET = ['account.action.set', 'account.action.change'] as const;

const address = (text: string): ReactNode => (text === '' ? undefined : <span className="font-mono">{text}</span>);

/** A mail that was given with a registration by phone is shown as such. */
const mailOf = ({ email, is_email_proven }: Center): ReactNode =>
  email === '' || is_email_proven === 1 ? (
    address(email)
  ) : (
    <span className="flex flex-wrap items-center gap-2">
      {address(email)}
      <Badge tone="warning">{t('account.email.unproven')}</Badge>
    </span>
  );

export function GuardRows({ center }: { readonly center: Center }) {
  const { phone, nickname, paypassword, review_status } = center;
  return (
    <SettingRows>
      <GuardRow
        title={t('auth.email')}
        text={t('account.row.email')}
        value={mailOf(center)}
        isSet={center.is_email_proven === 1}
        to="/bindEmail"
        verbs={BIND}
      />
      <GuardRow
        title={t('auth.phone')}
        text={t('account.row.phone')}
        value={address(phone)}
        to="/bindPhone"
        verbs={BIND}
      />
      <GuardRow
        title={t('account.password.login')}
        text={t('account.row.password')}
        value
        to="/account/password"
        verbs={SET}
        beside={
          <ButtonLink to="/forgetPwd" variant="quiet" size="small">
            {t('account.action.reset')}
          </ButtonLink>
        }
      />
      <GuardRow
        title={t('account.trade.name')}
        text={t('account.row.trade')}
        value={paypassword === 1 || undefined}
        to="/setCash"
        verbs={SET}
      />
      <GuardRow
        title={t('account.fiat.title')}
        text={t('account.row.fiat')}
        value={nickname === '' ? undefined : nickname}
        to="/legalTradeSet"
        verbs={SET}
      />
      <SettingRow
        title={t('account.nav.identity')}
        text={t('account.row.identity')}
        value={<IdentityBadge status={review_status} />}
        action={
          <ButtonLink to="/account/authentication" size="small">
            {review_status === 0 ? t('account.action.verify') : t('account.action.view')}
          </ButtonLink>
        }
      />
    </SettingRows>
  );
}

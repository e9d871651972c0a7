import { ButtonLink } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { WireTime } from '@bourse/ui/wire-time.tsx';
import type { ReactNode } from 'react';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { type Identity, useIdentity, useRefreshIdentity } from '../../features/identity/identity.ts';
import { IdentityForm } from '../../features/identity/identity-form.tsx';
import { LevelsSection } from '../../features/identity/levels-section.tsx';

/** Shows the data that was submitted, masked. */
function Submission({ state }: { readonly state: Identity }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('identity.name'), state.name],
    [t('identity.card'), state.card_id],
    [t('identity.submitTime'), <WireTime key="submitted" at={state.submit_time} />],
    [t('identity.reviewTime'), state.review_time && <WireTime key="reviewed" at={state.review_time} />],
  ];
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-13">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-mono">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function State({ state }: { readonly state: Identity }) {
  const refresh = useRefreshIdentity();
  const finish = (): void => {
    notify.success(t('identity.submitted'));
    refresh();
  };
  const rejected = state.is_rejected === 1 && (
    <Notice tone="error" title={t('identity.rejected')} isUrgent>
      {t('identity.rejectedText', { reason: state.reason })}
    </Notice>
  );
  if (state.review_status === 0) {
    return (
      <>
        {rejected}
        <Section title={t('identity.formTitle')} text={t('identity.formText')}>
          <IdentityForm state={state} onSubmitted={finish} />
        </Section>
      </>
    );
  }
  const isVerified = state.review_status === 2;
  return (
    <>
      {rejected}
      <Section title={t('identity.stateTitle')}>
        <Notice
          tone={isVerified ? 'success' : 'info'}
          title={isVerified ? t('identity.verified') : t('identity.reviewing')}
          action={
            isVerified && (
              <ButtonLink to="/account/payment" size="small">
                {t('identity.toPayment')}
              </ButtonLink>
            )
          }
        >
          {isVerified ? t('identity.verifiedText') : t('identity.reviewingText')}
        </Notice>
        <Submission state={state} />
      </Section>
    </>
  );
}

function Verification() {
  const state = useIdentity();
  return (
    <>
      {state.isPending && <SkeletonRows rows={4} rowClassName="h-15" />}
      {state.isError && <ErrorState text={errorText(state.error)} onRetry={() => void state.refetch()} />}
      {state.data && <State state={state.data} />}
      <LevelsSection />
    </>
  );
}

export function IdentityPage() {
  return (
    <AccountFrame title={t('account.nav.identity')}>
      <Verification />
    </AccountFrame>
  );
}

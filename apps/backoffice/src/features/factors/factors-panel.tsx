// What a user proves beside the password, and its removal after a loss: asked for by one operator, decided by another.
import { type MessageOf, officeFactors } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useIsOwn, useMay } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { Decision } from '../../ui/decision.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type Factors = MessageOf<typeof officeFactors.userFactors>;

function RequestButton({ id }: { readonly id: number }) {
  const [isAsking, setAsking] = useState(false);
  const request = useAct(officeFactors.requestRemoval, () => setAsking(false));
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('office.factors.request')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('office.factors.request')}
          text={t('office.factors.requestText')}
          action={t('office.factors.request')}
          isPending={request.isPending}
          onConfirm={(reason) => request.mutate({ id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const calls = { approve: officeFactors.approveRemoval, reject: officeFactors.rejectRemoval };

type RemovalProps = { readonly removal: officeFactors.RemovalRow; readonly holdSeconds: number };

function Removal({ removal, holdSeconds }: RemovalProps) {
  const mayDecide = useMay('factors.review');
  const isOwn = useIsOwn(removal.requested_by);
  return (
    <div className="border-t border-line">
      <Facts
        facts={[
          [t('office.factors.requestedBy'), removal.requested_by],
          [t('office.identity.submitted'), removal.submit_time],
          [t('office.factors.expires'), removal.expire_time],
          [t('office.reason'), removal.reason],
        ]}
      />
      {mayDecide && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-12 text-ink-2">
          <p className="basis-full">
            {isOwn
              ? t('office.factors.notYours')
              : t('office.factors.approveText', { duration: waitText(holdSeconds) })}
          </p>
          {!isOwn && (
            <Decision
              id={removal.id}
              calls={calls}
              approval={{ id: removal.id }}
              rejectText={t('office.factors.rejectText')}
            />
          )}
        </div>
      )}
    </div>
  );
}

function Detail({ id, factors }: { readonly id: number; readonly factors: Factors }) {
  const { totp_since, passkeys, recovery_codes, removal } = factors;
  const isOn = totp_since !== '' || passkeys > 0;
  return (
    <>
      <Facts
        facts={[
          [
            t('office.factors.app'),
            totp_since === '' ? t('office.factors.appOff') : t('office.factors.appSince', { time: totp_since }),
          ],
          [t('office.factors.passkeys'), String(passkeys)],
          [t('office.factors.codes'), String(recovery_codes)],
        ]}
      />
      {removal && <Removal removal={removal} holdSeconds={factors.withdraw_hold_seconds} />}
      {!removal && isOn && (
        <div className="border-t border-line px-4 py-3">
          <RequestButton id={id} />
        </div>
      )}
    </>
  );
}

export function FactorsPanel({ id }: { readonly id: number }) {
  const query = useAsk(officeFactors.userFactors, { id });
  return (
    <Panel title={t('office.factors.methods')}>
      <Answer query={query} rows={3}>
        {(factors) => <Detail id={id} factors={factors} />}
      </Answer>
    </Panel>
  );
}

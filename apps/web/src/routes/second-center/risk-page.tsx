// Where the risk statement of second contracts is accepted by somebody whose client does not show it: /secondRisk, logged in,
// or /secondRisk#TOKEN out of a mail. Opening it alone accepts nothing, since mail programs open links too.
import { micro } from '@bourse/contract';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RiskPoints } from '../../features/seconds/risk/risk-points.tsx';
import { RISK_KEY, useRisk } from '../../features/seconds/terms-query.ts';
import { call } from '../../lib/api.ts';
import { readHash } from '../../lib/hash.ts';
import { returnState } from '../../lib/return-path.ts';
import { useSession } from '../../lib/session.ts';

const CENTRE = '/secondDealCenter';

export function RiskPage() {
  usePageTitle(t('micro.risk.title'));
  const [token] = useState(readHash);
  return (
    <div className="mx-auto flex w-full max-w-140 flex-1 flex-col justify-center px-4 py-16">
      <h1 className="text-28">{t('micro.risk.title')}</h1>
      <TickRuler className="my-4 w-full" />
      <RiskPoints />
      {token === '' ? <OwnAnswer /> : <LinkAnswer token={token} />}
    </div>
  );
}

function Done() {
  return (
    <>
      <div className="mt-6">
        <Notice tone="success" isUrgent>
          {t('micro.risk.done')}
        </Notice>
      </div>
      <div className="mt-6">
        <ButtonLink to={CENTRE}>{t('micro.risk.onward')}</ButtonLink>
      </div>
    </>
  );
}

/** The answer of the user who is logged in, who need not be the one that the mail was sent to. */
function OwnAnswer() {
  const client = useQueryClient();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const risk = useRisk();
  const accepting = useMutation({
    mutationFn: (version: number) => call(micro.acceptRisk, { version: String(version) }),
    onSuccess: () => client.invalidateQueries({ queryKey: RISK_KEY }),
  });
  if (!isLoggedIn) {
    return (
      <>
        <p className="mt-6 text-14 text-ink-2">{t('micro.risk.how')}</p>
        <div className="mt-4">
          <ButtonLink to="/components/login" state={returnState('/secondRisk')} variant="primary" size="large">
            {t('micro.risk.logIn')}
          </ButtonLink>
        </div>
      </>
    );
  }
  if (accepting.isSuccess || risk?.is_accepted === 1) return <Done />;
  const error = accepting.error ? errorText(accepting.error) : undefined;
  return (
    <Answer isPending={accepting.isPending} error={error} onAccept={() => risk && accepting.mutate(risk.version)} />
  );
}

function LinkAnswer({ token }: { readonly token: string }) {
  const accepting = useMutation({ mutationFn: () => call(micro.acceptRiskByLink, { token }) });
  if (accepting.isSuccess) return <Done />;
  const error = accepting.error ? errorText(accepting.error) : undefined;
  return <Answer isPending={accepting.isPending} error={error} onAccept={() => accepting.mutate()} />;
}

type AnswerProps = {
  readonly isPending: boolean;
  readonly error: string | undefined;
  readonly onAccept: () => void;
};

function Answer({ isPending, error, onAccept }: AnswerProps) {
  const [hasRead, setRead] = useState(false);
  const [isTried, setTried] = useState(false);
  const accept = (): void => {
    setTried(true);
    if (hasRead) onAccept();
  };
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Checkbox
        checked={hasRead}
        onChange={(event) => setRead(event.target.checked)}
        error={isTried && !hasRead ? t('micro.risk.tick') : undefined}
      >
        {t('micro.risk.read')}
      </Checkbox>
      <p role="alert" className="mt-3 text-13 text-error empty:hidden">
        {error}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" size="large" isPending={isPending} onClick={accept}>
          {t('micro.risk.accept')}
        </Button>
        <ButtonLink to={CENTRE} size="large">
          {t('micro.risk.decline')}
        </ButtonLink>
      </div>
    </div>
  );
}

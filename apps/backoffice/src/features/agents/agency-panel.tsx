// Where a user is, and whose agent: asked for by one operator, decided by another.
import { isBlank } from '@bourse/domain';
import { type MessageOf, officeAgents } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useIsOwn, useMay } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { Decision } from '../../ui/decision.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { placeText } from './place.ts';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type UserRegion = MessageOf<typeof officeAgents.userRegion>;
type Kind = officeAgents.AgencyRequestRow['kind'];

type AskProps = { readonly id: number; readonly user: UserRegion; readonly kind: Kind };

function AskButton({ id, user, kind }: AskProps) {
  const [isAsking, setAsking] = useState(false);
  const [city, setCity] = useState(user.city_name);
  const [district, setDistrict] = useState(user.district_name);
  const request = useAct(officeAgents.requestAgency, () => setAsking(false));
  const action = t(`office.agents.${kind}`);
  const isAppointment = kind === 'appoint';
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={action}
          text={t(isAppointment ? 'office.agents.appointText' : 'office.agents.dismissText')}
          action={action}
          isPending={request.isPending}
          isReady={!isAppointment || !isBlank(city)}
          onConfirm={(reason) =>
            request.mutate(isAppointment ? { id, reason, city_name: city, district_name: district } : { id, reason })
          }
          onClose={() => setAsking(false)}
        >
          {isAppointment && (
            <div className="mb-3 grid gap-3 md:grid-cols-2">
              <TextField
                label={t('office.agents.city')}
                required
                lengthMax={60}
                value={city}
                onChange={(event) => setCity(event.target.value)}
              />
              <TextField
                label={t('office.agents.district')}
                hint={t('office.agents.districtHint')}
                lengthMax={60}
                value={district}
                onChange={(event) => setDistrict(event.target.value)}
              />
            </div>
          )}
        </ReasonDialog>
      )}
    </>
  );
}

const calls = { approve: officeAgents.approveAgency, reject: officeAgents.rejectAgency };

function Request({ request }: { readonly request: officeAgents.AgencyRequestRow }) {
  const mayDecide = useMay('agents.review');
  const isOwn = useIsOwn(request.requested_by);
  return (
    <div className="border-t border-line">
      <Facts
        facts={[
          [
            t('office.agents.kind'),
            [t(`office.agents.${request.kind}`), placeText(request)].filter((part) => part !== '').join(' · '),
          ],
          [t('office.factors.requestedBy'), request.requested_by],
          [t('office.identity.submitted'), request.submit_time],
          [t('office.factors.expires'), request.expire_time],
          [t('office.reason'), request.reason],
        ]}
      />
      {mayDecide && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-12 text-ink-2">
          <p className="basis-full">{t(isOwn ? 'office.factors.notYours' : 'office.agents.approveText')}</p>
          {!isOwn && (
            <Decision
              id={request.id}
              calls={calls}
              approval={{ id: request.id }}
              rejectText={t('office.factors.rejectText')}
            />
          )}
        </div>
      )}
    </div>
  );
}

function Detail({ id, user }: { readonly id: number; readonly user: UserRegion }) {
  return (
    <>
      <Facts
        facts={[
          [t('office.agents.region'), placeText(user)],
          [t('office.agents.agency'), user.agency ? placeText(user.agency) : ''],
        ]}
      />
      {user.request ? (
        <Request request={user.request} />
      ) : (
        <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
          <AskButton id={id} user={user} kind="appoint" />
          {user.agency && <AskButton id={id} user={user} kind="dismiss" />}
        </div>
      )}
    </>
  );
}

export function AgencyPanel({ id }: { readonly id: number }) {
  const query = useAsk(officeAgents.userRegion, { id });
  return (
    <Panel title={t('office.agents')}>
      <Answer query={query} rows={2}>
        {(user) => <Detail id={id} user={user} />}
      </Answer>
    </Panel>
  );
}

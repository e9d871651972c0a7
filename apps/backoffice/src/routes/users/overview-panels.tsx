// The first view of a user's page: who it is, what it comes to, what is under way, what hinders and what can be done.
import { t } from '@bourse/ui/lib/i18n.ts';
import { AgencyPanel } from '../../features/agents/agency-panel.tsx';
import { FactorsPanel } from '../../features/factors/factors-panel.tsx';
import { AdjustmentsPanel } from '../../features/funds/adjustments-panel.tsx';
import { LocksPanel } from '../../features/funds/locks-panel.tsx';
import { languageName } from '../../features/messages/fields.ts';
import { Email } from '../../features/users/email.tsx';
import { type Overview, RestrictionsPanel, type User, WorthPanel } from '../../features/users/summary.tsx';
import { UnderwayPanel } from '../../features/users/underway-panel.tsx';
import { useMay } from '../../lib/session.ts';
import { NumberLink } from '../../ui/number-link.tsx';
import { Facts, Panel } from '../../ui/page.tsx';

function UserFacts({ user }: { readonly user: User }) {
  const { invited_by: inviter } = user;
  return (
    <Panel title={t('office.users.facts')}>
      <Facts
        facts={[
          [t('office.users.email'), <Email key="email" user={user} />],
          [t('office.users.phone'), user.phone],
          [t('office.users.country'), user.country_code],
          [t('office.users.language'), languageName(user.locale)],
          [t('office.users.inviteCode'), user.invite_code],
          [
            t('office.users.invitedBy'),
            inviter === null ? '' : <NumberLink key="inviter" to={`/users/${inviter}`} id={inviter} />,
          ],
          [t('office.users.registered'), user.create_time],
        ]}
      />
    </Panel>
  );
}

export function OverviewPanels({ user, overview }: { readonly user: User; readonly overview: Overview }) {
  const maySeeFactors = useMay('factors.request');
  const maySeeAgency = useMay('agents.request');
  const maySeeFunds = useMay('funds.read');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <WorthPanel overview={overview} />
        <UserFacts user={user} />
        {maySeeAgency && <AgencyPanel id={user.id} />}
      </div>
      <div className="flex flex-col gap-4">
        <UnderwayPanel id={user.id} overview={overview} />
        <RestrictionsPanel overview={overview} />
        {maySeeFunds && <LocksPanel id={user.id} />}
        {maySeeFactors && <FactorsPanel id={user.id} />}
      </div>
      {maySeeFunds && <AdjustmentsPanel id={user.id} className="lg:col-span-2" />}
    </div>
  );
}

import { type MessageOf, officeAdmins } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { Panel } from '../../ui/page.tsx';
import type { FirstPassword } from './add-operator.tsx';

type Proposal = MessageOf<typeof officeAdmins.listProposals>[number];
type OnMade = { readonly onMade: (first: FirstPassword) => void };

/** Admins that one admin has proposed and another is to approve; nothing while there are none. */
export function ProposalsPanel({ onMade }: OnMade) {
  const { data = [] } = useAsk(officeAdmins.listProposals, {});
  if (data.length === 0) return null;
  return (
    <Panel title={t('office.admins.proposed')}>
      <ul className="divide-y divide-line">
        {data.map((proposal) => (
          <ProposalItem key={proposal.id} proposal={proposal} onMade={onMade} />
        ))}
      </ul>
    </Panel>
  );
}

function ProposalItem({ proposal, onMade }: OnMade & { readonly proposal: Proposal }) {
  const { id, email, name, kind, proposed_by, expire_time } = proposal;
  const isOwn = useSession((session) => session.operator?.email === proposed_by);
  const mayEdit = useMay('operators.edit');
  const approve = useAct(officeAdmins.approveAdmin, ({ first_password: password }) => {
    if (password === '') notify.success(t('office.admins.promoted'));
    else onMade({ email, password });
  });
  const reject = useAct(officeAdmins.rejectAdmin);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-13">
          <span className="font-[550]">{name}</span>
          {kind === 'promote' && <Badge tone="iris">{t('office.admins.promotion')}</Badge>}
        </p>
        <p className="truncate text-12 text-ink-2">{email}</p>
        <p className="text-12 text-ink-3">
          {t('office.factors.requestedBy')} {proposed_by} · {t('office.factors.expires')} {expire_time}
        </p>
        {isOwn && <p className="text-12 text-ink-2">{t('office.factors.notYours')}</p>}
      </div>
      {mayEdit && (
        <div className="flex gap-2">
          {!isOwn && (
            <Button variant="primary" isPending={approve.isPending} onClick={() => approve.mutate({ id })}>
              {t('office.identity.approve')}
            </Button>
          )}
          <Button isPending={reject.isPending} onClick={() => reject.mutate({ id })}>
            {t('office.identity.reject')}
          </Button>
        </div>
      )}
    </li>
  );
}

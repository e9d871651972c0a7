// What has been asked for, and what became of it.
import { officeLaunch, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { naming } from './fields.ts';

/** What it is about: of a text its language stands after the sale. */
function subjectText({ kind, subject }: officeLaunch.LaunchProposalRow): string {
  if (kind === 'fund') return t('office.funding');
  if (kind === 'receive') return t('office.launch.receive');
  const [id = '', lang] = subject.split(' ');
  const what = `${t('office.launch.sale', { id })} · ${t(`office.launch.kind.${kind}`)}`;
  return lang === undefined ? what : `${what} (${lang})`;
}

const decisionOf = changeDetailOf({
  approve: officeLaunch.approveProposal,
  reject: officeLaunch.rejectProposal,
  permission: 'launch.review',
  naming,
});

/** Whoever decides looks at the sale itself, above all at its texts. */
const detail = (proposal: officeLaunch.LaunchProposalRow) => {
  const { kind, subject } = proposal;
  const [id = ''] = subject.split(' ');
  const hasSale =
    kind !== 'fund' && kind !== 'receive' && (kind !== 'sale' || proposal.changes[0]?.field !== 'currency');
  return (
    <>
      {hasSale && (
        <p className="px-3 pt-2 text-12 max-md:px-0">
          <Link to={`/launch/${id}`} className="text-iris underline-offset-2 hover:underline">
            {t('office.launch.sale', { id })}
          </Link>
        </p>
      )}
      {decisionOf(proposal)}
    </>
  );
};

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.launch.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeLaunch.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'launch-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.launch.noChangesHint') }}
    />
  );
}

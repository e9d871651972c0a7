// A deposit that a user reports, in the open, for those who decide by two: looking is entered in the audit log.
import { officeDeposits } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useParams } from 'react-router';
import { DepositBadge } from '../../features/funds/deposit-columns.tsx';
import { DepositPicture } from '../../features/funds/deposit-picture.tsx';
import { HousePanel, OutputsPanel, ProposalPanel, type Report } from '../../features/funds/deposit-proposal.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { NumberLink } from '../../ui/number-link.tsx';
import { Answer, Facts, Page, Panel } from '../../ui/page.tsx';

function Detail({ report }: { readonly report: Report }) {
  const isPending = report.status === 'pending';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Panel title={t('office.users.facts')}>
          <Facts
            facts={[
              [t('office.identity.status'), <DepositBadge key="status" status={report.status} />],
              [t('office.users.account'), report.account],
              [t('office.users.id'), <NumberLink key="user" to={`/users/${report.user_id}`} id={report.user_id} />],
              [t('office.funds.amount'), `${formatDecimal(report.amount)} ${report.currency_name}`],
              [t('office.withdrawals.network'), report.chain],
              [
                t('office.deposits.sentFrom'),
                <span key="from" className="break-all">
                  {report.sent_from || '–'}
                </span>,
              ],
              [
                t('office.deposits.hash'),
                <span key="hash" className="font-mono break-all">
                  {report.hash || '–'}
                </span>,
              ],
              [t('office.identity.submitted'), report.submit_time],
              [t('office.reason'), report.reason],
            ]}
          />
        </Panel>
        {report.has_picture === 1 && <DepositPicture id={report.id} />}
      </div>
      <div className="flex flex-col gap-4">
        <ProposalPanel report={report} />
        {isPending && report.proposal?.status !== 'approved' && (
          <>
            <OutputsPanel report={report} />
            <HousePanel report={report} />
          </>
        )}
      </div>
    </div>
  );
}

export function DepositPage() {
  const id = Number(useParams()['id']);
  const query = useAsk(officeDeposits.depositRequest, { id });
  return (
    <Page
      title={t('office.deposits.title', { id: String(id) })}
      actions={
        <ButtonLink to="/deposits" variant="quiet">
          {t('office.back')}
        </ButtonLink>
      }
    >
      <Answer query={query}>{(report) => <Detail report={report} />}</Answer>
    </Page>
  );
}

import { type MessageOf, office } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useParams } from 'react-router';
import { Picture } from '../../features/identity/picture.tsx';
import { reviewColumns } from '../../features/identity/review-columns.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Decision } from '../../ui/decision.tsx';
import { Answer, Facts, Page, Panel } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/review-queue.tsx';
import { Rows } from '../../ui/rows.tsx';

type Submission = MessageOf<typeof office.identityDetail>;

const calls = { approve: office.approveIdentity, reject: office.rejectIdentity };

function Detail({ submission }: { readonly submission: Submission }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title={t('office.users.facts')}>
        <Facts
          facts={[
            [t('office.identity.name'), submission.name],
            [
              t('office.identity.number'),
              <span key="number" className="font-mono">
                {submission.card_id}
              </span>,
            ],
            [t('office.users.account'), submission.account],
            [t('office.users.id'), String(submission.user_id)],
            [t('office.identity.levelHeader'), t('office.identity.level', { level: submission.level })],
            [t('office.identity.submitted'), submission.submit_time],
            [t('office.identity.reviewed'), submission.review_time],
            [t('office.identity.status'), <StatusBadge key="status" status={submission.status} />],
            [t('office.reason'), submission.reason],
          ]}
        />
        {submission.is_number_in_use === 1 && (
          <p role="alert" className="px-4 pb-3 text-13 text-error">
            {t('office.identity.inUse')}
          </p>
        )}
      </Panel>
      <Panel title={t('office.identity.pictures')}>
        <div className="flex flex-col gap-4 p-4">
          {submission.pictures.map((name) => (
            <Picture key={name} id={submission.id} name={name} />
          ))}
        </div>
      </Panel>
      {submission.others.length > 0 && (
        <Panel title={t('office.identity.others')} className="lg:col-span-2">
          <Rows
            label={t('office.identity.others')}
            columns={reviewColumns}
            rows={submission.others}
            keyOf={({ id }) => id}
          />
        </Panel>
      )}
    </div>
  );
}

export function IdentityPage() {
  const id = Number(useParams()['id']);
  const query = useAsk(office.identityDetail, { id });
  return (
    <Page
      title={t('office.identity.submission', { id: String(id) })}
      actions={
        <>
          <ButtonLink to="/identity" variant="quiet">
            {t('office.back')}
          </ButtonLink>
          {query.data?.status === 'pending' && (
            <Decision
              id={id}
              calls={calls}
              approval={{ id }}
              rejectText={t('office.identity.rejectText')}
              isBarred={query.data.is_number_in_use === 1}
            />
          )}
        </>
      }
    >
      <Answer query={query}>{(submission) => <Detail submission={submission} />}</Answer>
    </Page>
  );
}

// One user with everything that is known of them, as far as the role may see it. Looking is entered in the audit log.
import { office, officePeople } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useParams } from 'react-router';
import { FreezeButton } from '../../features/users/freeze-button.tsx';
import { Summary } from '../../features/users/summary.tsx';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { Answer, Page } from '../../ui/page.tsx';
import { PersonViews } from './person-views.tsx';
import { viewsOf } from './views.tsx';

export function UserPage() {
  const id = Number(useParams()['id']);
  const query = useAsk(office.userDetail, { id });
  const overview = useAsk(officePeople.overview, { id }, { everyMs: FOLLOW_EVERY_MS });
  const mayFreeze = useMay('users.freeze');
  return (
    <Page
      title={t('office.users.title', { id: String(id) })}
      actions={
        <>
          <ButtonLink to="/users" variant="quiet">
            {t('office.back')}
          </ButtonLink>
          {mayFreeze && query.data && <FreezeButton id={id} isFrozen={query.data.is_frozen === 1} />}
        </>
      }
    >
      <Answer query={query}>
        {(user) => (
          <Answer query={overview}>
            {(known) => (
              <>
                <Summary user={user} overview={known} />
                <PersonViews id={id} views={viewsOf({ user, overview: known })} />
              </>
            )}
          </Answer>
        )}
      </Answer>
    </Page>
  );
}

import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { useSession } from '../lib/session.ts';
import { LoginPage } from '../routes/login/login-page.tsx';
import { isItemAddress } from './item-address.ts';
import { type Section, sections } from './sections.ts';
import { Shell } from './shell.tsx';

const NotFound = () => <EmptyState title={t('shell.notFound.title')} text={t('office.notFound')} />;

type ItemProps = Required<Pick<Section, 'Detail'>> & Pick<Section, 'detailNames'>;

function Item({ Detail, detailNames }: ItemProps) {
  const { id = '' } = useParams();
  return isItemAddress(id, detailNames) ? <Detail /> : <NotFound />;
}

/** Without a session every address shows the login and stays what it is, so that logging in leads back to it. */
export function Router() {
  const operator = useSession((session) => session.operator);
  if (operator === undefined) return <LoginPage />;
  const allowed = sections.filter(({ permission }) => operator.permissions.includes(permission));
  return (
    <Routes>
      <Route element={<Shell sections={allowed} />}>
        <Route index element={<Navigate to={allowed[0]?.path ?? '/'} replace />} />
        {allowed.flatMap(({ path, Page, Detail, detailNames }) => [
          <Route key={path} path={path} element={<Page />} />,
          ...(Detail
            ? [
                <Route
                  key={`${path}/:id`}
                  path={`${path}/:id`}
                  element={<Item Detail={Detail} {...(detailNames && { detailNames })} />}
                />,
              ]
            : []),
        ])}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

// The runbook: what to do about each alarm in the operator's language, and the chapter of docs/runbook.md, which is English.
import { ALARM_KINDS, type AlarmKind } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { Link } from '@bourse/ui/link.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { chapters } from 'virtual:runbook';
import { alarmText, todoText } from '../../features/watch/words.ts';
import { Page } from '../../ui/page.tsx';

type ChapterProps = { readonly kind: AlarmKind; readonly isSought: boolean };

const Chapter = ({ kind, isSought }: ChapterProps) => (
  <section
    id={kind}
    className={cx('scroll-mt-4 rounded-lg border bg-panel px-4 py-3', isSought ? 'border-iris' : 'border-line')}
  >
    <h2 className="text-14 font-[550]">{alarmText(kind)}</h2>
    <p className="font-mono text-12 text-ink-3">{kind}</p>
    {locale !== 'en' && <p className="mt-2 text-13">{todoText(kind)}</p>}
    <div
      lang="en"
      className="article mt-3 border-t border-line pt-3 text-13 text-ink-2"
      // It is our own docs, rendered as the screens were built.
      dangerouslySetInnerHTML={{ __html: chapters[kind] ?? '' }}
    />
  </section>
);

function Runbook() {
  const sought = useLocation().hash.slice(1);
  // The page comes after the address: the browser has looked for the chapter too early.
  useEffect(() => {
    if (sought !== '') document.querySelector(`#${CSS.escape(sought)}`)?.scrollIntoView();
  }, [sought]);
  return (
    <Page
      title={t('office.watch.runbook')}
      actions={
        <Link to="/watch" className="text-13 text-iris underline max-md:py-3">
          {t('office.watch')}
        </Link>
      }
    >
      <p className="text-13 text-ink-2">{t('office.watch.runbookText')}</p>
      {ALARM_KINDS.map((kind) => (
        <Chapter key={kind} kind={kind} isSought={kind === sought} />
      ))}
    </Page>
  );
}

/** At `/watch/runbook`; there is nothing else below Watch. */
export function RunbookPage() {
  const { id } = useParams();
  if (id !== 'runbook') return <EmptyState title={t('shell.notFound.title')} text={t('office.notFound')} />;
  return <Runbook />;
}

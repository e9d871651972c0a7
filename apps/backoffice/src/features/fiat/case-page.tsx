// Everything of one deal on one screen. Looking is entered in the audit log, so it is asked for once a visit, after one's own
// acts, and when the operator wants it anew.
import { type officeFiat, officeFiatCases, type officeFiatRows } from '@bourse/contract';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { RotateCw } from 'lucide-react';
import { useParams } from 'react-router';
import { useLook } from '../../lib/use-ask.ts';
import { Answer, Page, Panel } from '../../ui/page.tsx';
import { CaseChat } from './case-chat.tsx';
import { CaseFacts, CaseTerms } from './case-facts.tsx';
import { type CaseName, CasePicture } from './case-picture.tsx';
import { VerdictPanel } from './verdict.tsx';
import { partyText } from './look.tsx';
import { Measures, StandingFacts } from './standing.tsx';

// One side of a dispute: who it is, how they have stood so far, and what they say and show.
type Statement = officeFiatCases.FiatCase['statements'][number];

type PartyProps = {
  readonly of: CaseName;
  readonly party: Statement['by'];
  readonly user: officeFiat.FiatStanding;
  /** Both parties have theirs here. */
  readonly statements: readonly Statement[];
  readonly onChanged: () => void;
};

function Statements({ of, own }: { readonly of: CaseName; readonly own: readonly Statement[] }) {
  if (own.length === 0)
    return <p className="border-t border-line px-4 py-3 text-13 text-ink-3">{t('office.fiat.noStatement')}</p>;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {own.map(({ id, content, pictures, time }) => (
        <li key={id} className="px-4 py-3 text-13">
          <p className="break-words whitespace-pre-wrap">{content}</p>
          <p className="mt-1 font-mono text-12 text-ink-3">{time}</p>
          <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
            {pictures.map((name, at) => (
              <CasePicture
                key={name}
                of={of}
                name={name}
                label={t('office.fiat.evidence', { number: String(at + 1) })}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function CaseParty({ of, party, user, statements, onChanged }: PartyProps) {
  return (
    <Panel title={`${partyText(party)} · ${user.nickname || user.account}`}>
      <StandingFacts user={user} />
      <h3 className="border-t border-line px-4 py-2.5 text-12 font-[550] text-ink-2">{t('office.fiat.statements')}</h3>
      <Statements of={of} own={statements.filter(({ by }) => by === party)} />
      <Measures user={user} onChanged={onChanged} />
    </Panel>
  );
}

type FileProps = { readonly of: CaseName; readonly found: officeFiatCases.FiatCase; readonly onChanged: () => void };

function CaseFile({ of, found, onChanged }: FileProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="lg:col-span-2 empty:hidden">
        <VerdictPanel of={of} found={found} onChanged={onChanged} />
      </div>
      {(['buyer', 'seller'] as const).map((party) => (
        <CaseParty
          key={party}
          of={of}
          party={party}
          user={found[party]}
          statements={found.statements}
          onChanged={onChanged}
        />
      ))}
      <CaseChat messages={found.messages} of={of} onSent={onChanged} />
      <div className="flex flex-col gap-4">
        <CaseFacts found={found} />
        <CaseTerms terms={found.terms} of={of} />
      </div>
    </div>
  );
}

type CasePageProps = {
  readonly kind: officeFiatRows.DealKind;
  /** The address of the list that led here. */
  readonly backTo: string;
};

export function CasePage({ kind, backTo }: CasePageProps) {
  const id = Number(useParams()['id']);
  const query = useLook(officeFiatCases.openCase, { kind, id });
  const look = (): void => void query.refetch();
  return (
    <Page
      title={t(`office.fiat.case.${kind}`, { id: String(id) })}
      actions={
        <>
          <ButtonLink to={backTo} variant="quiet">
            {t('office.back')}
          </ButtonLink>
          <Button isPending={query.isRefetching} onClick={look}>
            <RotateCw size={14} aria-hidden="true" />
            {t('office.fiat.lookAgain')}
          </Button>
        </>
      }
    >
      <Answer query={query}>{(found) => <CaseFile of={{ kind, id }} found={found} onChanged={look} />}</Answer>
    </Page>
  );
}

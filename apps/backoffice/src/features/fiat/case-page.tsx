// Everything of one deal on one screen. Looking is entered in the audit log, so it is asked for once a visit, after one's own
// acts, and when the operator wants it anew.
import { officeFiatCases, type officeFiatRows } from '@bourse/contract';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { RotateCw } from 'lucide-react';
import { useParams } from 'react-router';
import { useLook } from '../../lib/use-ask.ts';
import { Answer, Page } from '../../ui/page.tsx';
import { CaseChat } from './case-chat.tsx';
import { CaseFacts, CaseTerms } from './case-facts.tsx';
import { CaseParty } from './case-party.tsx';
import type { CaseName } from './case-picture.tsx';
import { VerdictPanel } from './verdict.tsx';

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
  /** Where one comes from. */
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

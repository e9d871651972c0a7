// One side of a dispute: who it is, how they have stood so far, and what they say and show.
import type { officeFiat, officeFiatCases } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Panel } from '../../ui/page.tsx';
import { type CaseName, CasePicture } from './case-picture.tsx';
import { partyText } from './look.tsx';
import { Measures, StandingFacts } from './standing.tsx';

type Statement = officeFiatCases.FiatCase['statements'][number];

type PartyProps = {
  readonly of: CaseName;
  readonly party: Statement['by'];
  readonly user: officeFiat.FiatStanding;
  /** Of both. */
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

export function CaseParty({ of, party, user, statements, onChanged }: PartyProps) {
  return (
    <Panel title={`${partyText(party)} · ${user.nickname || user.account}`}>
      <StandingFacts user={user} />
      <h3 className="border-t border-line px-4 py-2.5 text-12 font-[550] text-ink-2">{t('office.fiat.statements')}</h3>
      <Statements of={of} own={statements.filter(({ by }) => by === party)} />
      <Measures user={user} onChanged={onChanged} />
    </Panel>
  );
}

// How long second contracts run, what a win pays, and what an average stake leaves to the house.
import { officeMicro } from '@bourse/contract';
import { divFloor, formatUnits, parseUnits, ppm } from '@bourse/domain';
import { calculateMicroEdge } from '@bourse/engine/formulas';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { percentText } from '../../ui/amount-text.ts';
import { actsColumn, endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { OfferedBadge } from '../../ui/offer-badges.tsx';
import { Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { AskSettings, type Field } from './desk.ts';

type Term = officeMicro.MicroTermRow;
type Currency = officeMicro.MicroCurrencyRow;

const EDIT: readonly Field[] = ['ratio', 'is_offered'];
const NEW: readonly Field[] = ['seconds', 'ratio', 'is_offered'];
const UNITS_PER_PPM = 10_000n;

const ppmOf = (percent: string) => ppm(divFloor(parseUnits(percent) ?? 0n, UNITS_PER_PPM));

/** By currency, as it would be; the same in all of them where they take the same fee. */
function edgeText(ratio: string, currencies: readonly Currency[]): string {
  const staked = currencies.filter((currency) => currency.is_offered);
  const edges = staked.map(({ name, fee_rate: fee }) => ({
    name,
    edge: percentText(formatUnits(calculateMicroEdge(ppmOf(ratio), ppmOf(fee)) * UNITS_PER_PPM)),
  }));
  const different = new Set(edges.map(({ edge }) => edge));
  if (different.size <= 1) return edges[0]?.edge ?? '–';
  return edges.map(({ name, edge }) => `${name} ${edge}`).join(' · ');
}

function EdgeNote({ ratio, currencies }: { readonly ratio: string; readonly currencies: readonly Currency[] }) {
  if (parseUnits(ratio) === undefined) return null;
  return (
    <p className="mb-3 text-13">
      {t('office.micro.edge')}: <span className="font-mono">{edgeText(ratio, currencies)}</span>
    </p>
  );
}

type DialogProps = {
  readonly term: Term | undefined;
  readonly currencies: readonly Currency[];
  readonly onClose: () => void;
};

function TermDialog({ term, currencies, onClose }: DialogProps) {
  const title = term ? t('office.micro.term', { seconds: term.seconds }) : t('office.micro.addTerm');
  return (
    <AskSettings
      title={title}
      fields={term ? EDIT : NEW}
      stands={term ? { ratio: term.ratio, is_offered: term.is_offered ? '1' : '0' } : { is_offered: '0' }}
      isNew={term === undefined}
      call={officeMicro.proposeTerm}
      inputOf={(asked) => ({ seconds: term?.seconds ?? '', ...asked })}
      onClose={onClose}
      renderNote={({ ratio = '' }) => <EdgeNote ratio={ratio} currencies={currencies} />}
    />
  );
}

const columnsOf = (currencies: readonly Currency[]): readonly Column<Term>[] => [
  titleColumn('seconds', t('office.micro.field.seconds'), { width: '16%' }, ({ seconds }) =>
    t('office.micro.term', { seconds }),
  ),
  figureColumn('ratio', t('office.micro.field.ratio'), ({ ratio }) => percentText(ratio)),
  figureColumn('edge', t('office.micro.edge'), ({ ratio }) => edgeText(ratio, currencies)),
  endColumn('offered', t('office.micro.field.is_offered'), { width: '14%' }, ({ is_offered: isOffered }) => (
    <OfferedBadge isOffered={isOffered} />
  )),
  actsColumn(t('office.change.propose'), { width: '20%' }, (term) => (
    <AskButton
      permission="micro.request"
      label={t('office.change.propose')}
      renderDialog={(onClose) => <TermDialog term={term} currencies={currencies} onClose={onClose} />}
    />
  )),
];

type TermsPanelProps = { readonly terms: readonly Term[]; readonly currencies: readonly Currency[] };

export function TermsPanel({ terms, currencies }: TermsPanelProps) {
  return (
    <Panel title={t('office.micro.terms')}>
      <Rows
        label={t('office.micro.terms')}
        columns={columnsOf(currencies)}
        rows={terms}
        keyOf={({ seconds }) => seconds}
      />
      <div className="border-t border-line px-4 py-3 empty:hidden">
        <AskButton
          permission="micro.request"
          label={t('office.micro.addTerm')}
          renderDialog={(onClose) => <TermDialog term={undefined} currencies={currencies} onClose={onClose} />}
        />
      </div>
    </Panel>
  );
}

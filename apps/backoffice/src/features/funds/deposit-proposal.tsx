// How a report is to be credited: proposed here, and decided here by another operator.
import { type MessageOf, officeDeposits } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useIsOwn, useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { Decision } from '../../ui/decision.tsx';
import { Facts, Panel } from '../../ui/page.tsx';

export type Report = MessageOf<typeof officeDeposits.depositRequest>;
type Output = Report['outputs'][number];

const calls = { approve: officeDeposits.approveDeposit, reject: officeDeposits.rejectDeposit };

function Deciding({ report: { id, proposal } }: { readonly report: Report }) {
  const isOwn = useIsOwn(proposal?.proposed_by);
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 text-12 text-ink-2">
      <p className="basis-full">{t(isOwn ? 'office.factors.notYours' : 'office.deposits.twoText')}</p>
      <Decision
        id={id}
        calls={calls}
        approval={{ id, revision: String(proposal?.revision), amount: proposal?.amount ?? '' }}
        rejectText={t('office.identity.rejectText')}
        isBarred={isOwn || proposal?.status !== 'pending'}
      />
    </div>
  );
}

export function ProposalPanel({ report }: { readonly report: Report }) {
  const mayDecide = useMay('funds.review');
  const { proposal, currency_name } = report;
  return (
    <Panel title={t('office.deposits.proposal')}>
      {proposal ? (
        <Facts
          facts={[
            [t('office.deposits.way'), t(`office.deposits.way.${proposal.way}`)],
            [t('office.funds.amount'), `${formatDecimal(proposal.amount)} ${currency_name}`],
            ...(proposal.txid === ''
              ? []
              : ([
                  [
                    'TxID',
                    <span key="txid" className="font-mono break-all">
                      {proposal.txid}
                    </span>,
                  ],
                ] as const)),
            [t('office.factors.requestedBy'), proposal.proposed_by],
            [t('office.factors.decidedBy'), proposal.decided_by],
            [t('office.funds.time'), proposal.time],
          ]}
        />
      ) : (
        <p className="px-4 py-3 text-13 text-ink-3">{t('office.deposits.noProposal')}</p>
      )}
      {proposal?.status === 'failed' && (
        <p role="alert" className="px-4 pb-3 text-13 text-error">
          {t('office.deposits.failed', { code: proposal.failure })}
        </p>
      )}
      {mayDecide && report.status === 'pending' && <Deciding report={report} />}
    </Panel>
  );
}

function OutputItem({ report, output }: { readonly report: Report; readonly output: Output }) {
  const propose = useAct(officeDeposits.proposeDeposit);
  const { chain_id, txid, ordinal } = output;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
      <div className="min-w-0 text-12 text-ink-3">
        <p className="text-13 text-ink-1">
          {formatDecimal(output.amount)} {report.currency_name} · {output.chain}
        </p>
        <p className="font-mono break-all">{txid}</p>
        {output.is_unclaimed === 1 && (
          <p className="text-warning">
            {output.tag === '' ? t('office.deposits.noTag') : t('office.deposits.tagOfNobody', { tag: output.tag })}
          </p>
        )}
        <p>
          {t('office.deposits.confirmations')} {output.confirmations} / {output.confirmations_needed}
        </p>
      </div>
      <Button
        size="small"
        disabled={output.can_credit === 0}
        isPending={propose.isPending}
        onClick={() => propose.mutate({ id: report.id, way: 'chain', chain_id: String(chain_id), txid, ordinal })}
      >
        {t('office.deposits.useOutput')}
      </Button>
    </li>
  );
}

export function OutputsPanel({ report }: { readonly report: Report }) {
  return (
    <Panel title={t('office.deposits.outputs')}>
      {report.outputs.length === 0 && <p className="px-4 py-3 text-13 text-ink-3">{t('office.deposits.noOutputs')}</p>}
      <ul className="divide-y divide-line">
        {report.outputs.map((output) => (
          <OutputItem key={`${output.txid} ${output.ordinal}`} report={report} output={output} />
        ))}
      </ul>
    </Panel>
  );
}

export function HousePanel({ report }: { readonly report: Report }) {
  const propose = useAct(officeDeposits.proposeDeposit);
  const [amount, setAmount] = useState(report.amount);
  const funds = `${formatDecimal(report.house_funds)} ${report.currency_name}`;
  return (
    <Panel title={t('office.deposits.payHouse')}>
      <div className="flex flex-col items-start gap-3 p-4">
        <DecimalField
          label={t('office.funds.amount')}
          hint={t('office.deposits.houseHint', { funds })}
          value={amount}
          onChange={setAmount}
          places={8}
          unit={report.currency_name}
          className="w-full"
        />
        <Button
          disabled={amount === ''}
          isPending={propose.isPending}
          onClick={() => propose.mutate({ id: report.id, way: 'house', amount })}
        >
          {t('office.deposits.payHouse')}
        </Button>
      </div>
    </Panel>
  );
}

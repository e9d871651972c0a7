import { Case, Row, Section } from '@bourse/ui/gallery/frame.tsx';
import { useState } from 'react';
import { AccountStrip } from '../../features/lever/positions/account-strip.tsx';
import { closedColumns, pendingColumns } from '../../features/lever/positions/past-columns.tsx';
import { type Acting, PositionDialogs } from '../../features/lever/positions/position-dialogs.tsx';
import { OpenPositions, PositionList } from '../../features/lever/positions/position-tables.tsx';
import { readPosition, type Row as PositionRow } from '../../features/lever/positions/position.ts';
import { ReceiptView } from '../../features/lever/receipt/receipt-view.tsx';
import { LeverTicket } from '../../features/lever/ticket/ticket.tsx';
import { ProofReportView } from '../../ui/proof-section.tsx';
import { checked, closedRows, openRows, pendingRows, proofs, terms } from './lever-samples.ts';
import { listOf, quotations } from './samples.ts';

const positions = openRows.map(readPosition);
const wallet = { available: '1497.24875', locked: '1860.132' };
const TICK = 1_000_000n;

/** All of them write one position. */
function Tickets() {
  const input = { quotation: quotations.live, terms, openRiskMin: 130 };
  return (
    <Section name="lever ticket">
      <Row>
        <Case name="ready" width={296}>
          <LeverTicket {...input} money={{ wallet, positions: [] }} />
        </Case>
        <Case name="balance not known yet" width={296}>
          <LeverTicket {...input} money={undefined} />
        </Case>
        <Case name="no index" width={296}>
          <LeverTicket
            {...input}
            quotation={quotations.loading}
            terms={{ ...terms, index: '' }}
            money={{ wallet, positions: [] }}
          />
        </Case>
        <Case name="only closing" width={296}>
          <LeverTicket
            {...input}
            terms={{ ...terms, state: 'close_only', cause: 'index' }}
            money={{ wallet, positions: [] }}
          />
        </Case>
      </Row>
    </Section>
  );
}

function Positions() {
  const [acting, setActing] = useState<Acting>();
  const open = {
    riskOf: () => 132_50,
    onAct: (act: Acting['act'], { id }: PositionRow) => setActing({ act, id }),
  };
  return (
    <Section name="positions">
      <Case name="open">
        <OpenPositions list={listOf(openRows)} {...open} />
        <PositionDialogs acting={acting} rows={openRows} tickOf={() => TICK} onClose={() => setActing(undefined)} />
      </Case>
      <Case name="open, in a narrow place" width={860}>
        <OpenPositions list={listOf(openRows)} {...open} />
      </Case>
      <Case name="waiting" width={860}>
        <PositionList kind="pending" list={listOf(pendingRows)} columns={pendingColumns()} />
      </Case>
      <Case name="closed" width={860}>
        <PositionList kind="closed" list={listOf(closedRows)} columns={closedColumns()} />
      </Case>
      <Case name="none" width={340}>
        <OpenPositions list={listOf<PositionRow>([])} {...open} />
      </Case>
    </Section>
  );
}

function Accounts() {
  const poor = (available: string) => ({ available, locked: wallet.locked });
  return (
    <Section name="lever account">
      <Case name="safe">
        <AccountStrip legalName="USDT" wallet={wallet} positions={positions} />
      </Case>
      <Case name="warned" width={860}>
        <AccountStrip legalName="USDT" wallet={poor('1420')} positions={positions} />
      </Case>
      <Case name="about to be liquidated" width={860}>
        <AccountStrip legalName="USDT" wallet={poor('1250')} positions={positions} />
      </Case>
      <Case name="no positions" width={860}>
        <AccountStrip legalName="USDT" wallet={wallet} positions={[]} />
      </Case>
      <Case name="not known yet" width={860}>
        <AccountStrip legalName="USDT" wallet={undefined} positions={[]} />
      </Case>
    </Section>
  );
}

export function LeverSections() {
  return (
    <>
      <Tickets />
      <Positions />
      <Accounts />
      <Section name="receipt">
        <Case name="one step differs">
          <div className="flex flex-col gap-5 p-4">
            <ReceiptView checked={checked} />
          </div>
        </Case>
        {proofs.map((proof) => (
          <Case key={proof.name} name={proof.name}>
            <div className="p-4">
              <ProofReportView {...proof} />
            </div>
          </Case>
        ))}
      </Section>
    </>
  );
}

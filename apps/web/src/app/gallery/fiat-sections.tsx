// Parts of fiat trade: orders in each state, the next step of each, and what is shown on the screen of one.
import { Case, Row, Section } from '@bourse/ui/gallery/frame.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { ChatPanel } from '../../features/fiat-chat/chat-panel.tsx';
import { dealColumns } from '../../fiat-desk/deal-list/deal-columns.tsx';
import { DealActions } from '../../fiat-desk/deal-screen/deal-actions.tsx';
import { DealTimeline, OtherParty } from '../../fiat-desk/deal-screen/deal-facts.tsx';
import { PaymentDetails } from '../../fiat-desk/deal-screen/payment-details.tsx';
import { StepCard } from '../../fiat-desk/deal-screen/step-card.tsx';
import { deals, unpaidDeal } from './fiat-samples.ts';

const UNREAD: ReadonlyMap<number, number> = new Map([[1, 2]]);
const STEP_WIDTH = 540;

export function FiatSections() {
  return (
    <>
      <Section name="fiat orders">
        <Case name="in each state">
          <div className="@container">
            <Table
              label="Fiat orders"
              columns={dealColumns(UNREAD)}
              rows={deals.map(({ deal }) => deal)}
              keyOf={({ id }) => id}
              density="calm"
            />
          </div>
        </Case>
        <Row>
          {deals.map(({ name, deal }) => (
            <Case key={name} name={name} width={STEP_WIDTH}>
              <StepCard deal={deal} actions={<DealActions deal={deal} className="mt-4" />} />
            </Case>
          ))}
        </Row>
      </Section>
      <Section name="fiat order">
        <Row>
          <Case name="where the money goes" width={560}>
            <PaymentDetails deal={unpaidDeal} />
          </Case>
          <Case name="the chat" width={340} height={480}>
            <div className="flex h-full flex-col px-4 pb-3">
              <ChatPanel subject={{ id: unpaidDeal.id, kind: 'deal' }} />
            </div>
          </Case>
        </Row>
        <Row>
          <Case name="the other side" width={560}>
            <OtherParty deal={unpaidDeal} />
          </Case>
          <Case name="what has happened" width={340}>
            <DealTimeline timeline={unpaidDeal.timeline} />
          </Case>
        </Row>
      </Section>
    </>
  );
}

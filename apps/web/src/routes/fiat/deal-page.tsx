// One deal of a merchant's ad, with its chat.
import { parseId } from '@bourse/domain';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChatPanel } from '../../features/fiat-chat/chat-panel.tsx';
import type { DealDetail } from '../../fiat-desk/deal.ts';
import { DealScreen } from '../../fiat-desk/deal-screen/deal-screen.tsx';

const renderChat = ({ id }: Pick<DealDetail, 'id'>): ReactNode => <ChatPanel subject={{ id, kind: 'deal' }} />;

export function DealPage() {
  const [query] = useSearchParams();
  return <DealScreen id={parseId(query.get('id') ?? '')} kind="merchant" chat={renderChat} />;
}

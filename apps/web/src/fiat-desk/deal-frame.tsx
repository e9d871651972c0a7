// The frame of a deal's screen: the chat beside the deal; where there is no room beside it, behind a button that stays in view
// with those of the deal.
import { Button } from '@bourse/ui/button.tsx';
import { Sheet } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useMedia } from '@bourse/ui/lib/use-media.ts';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';

const BESIDE = '(min-width: 1080px)';

/** Room for the chat beside the deal; without it, the deal's buttons are in the bar of the frame. */
export const useIsChatBeside = (): boolean => useMedia(BESIDE);

type ChatProps = {
  readonly name: string;
  /** Messages that were not read yet. */
  readonly unread: number;
  readonly chat: ReactNode;
};

function ChatButton({ name, unread, chat }: ChatProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="large" aria-haspopup="dialog" className="relative first:flex-1" onClick={() => setOpen(true)}>
        <MessageCircle size={17} aria-hidden="true" />
        {t('fiat.chat')}
        {unread > 0 && (
          <span className="min-w-5 rounded-full bg-iris px-1 text-11 text-on-iris">
            {unread}
            <span className="sr-only"> {t('chat.unread', { count: unread })}</span>
          </span>
        )}
      </Button>
      <Sheet title={t('fiat.chat.with', { name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="flex h-[calc(88dvh-110px)] flex-col">{chat}</div>
      </Sheet>
    </>
  );
}

export type DealFrameProps = ChatProps & {
  /** The buttons of the bar. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

export function DealFrame({ actions, children, ...chat }: DealFrameProps) {
  const isBeside = useIsChatBeside();
  return (
    <div className={isBeside ? 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5' : 'flex flex-col gap-5'}>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
      {isBeside ? (
        <section
          aria-label={t('fiat.chat')}
          className="sticky top-20 short:static flex h-[calc(100dvh-152px)] max-h-200 min-h-100 flex-col overflow-hidden rounded-lg border border-line bg-panel"
        >
          <h2 className="flex h-12 shrink-0 items-center border-b border-line px-4 text-14">
            <span className="truncate">{t('fiat.chat.with', { name: chat.name })}</span>
          </h2>
          <div className="flex min-h-0 flex-1 flex-col px-4 pb-3">{chat.chat}</div>
        </section>
      ) : (
        <div className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-30 -mx-4 flex flex-wrap gap-2 border-t border-line bg-bg px-4 py-2.5 short:static md:bottom-0">
          {actions}
          <ChatButton {...chat} />
        </div>
      )}
    </div>
  );
}

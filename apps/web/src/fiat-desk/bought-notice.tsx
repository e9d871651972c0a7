// Says what of the user's has to stay where it cannot be lost, because it was bought lately or the account's security has
// changed; how much may leave or be put at risk all the same, and until when.
import type { MessageKey } from '@bourse/messages';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { coinText } from './figures.ts';
import { type OwnState, useFiatOptions } from './options.ts';

const worthText = (worth: string): string => `${coinText(worth)} USDT`;

type KeptProps = {
  readonly text: Extract<MessageKey, 'fiat.notice.hold' | 'fiat.notice.heldWorth'>;
  readonly own: OwnState;
  readonly worth: string;
  readonly untilMs: number;
};

function Kept({ text, own, worth, untilMs }: KeptProps) {
  const fields = { worth: worthText(worth), free: worthText(own.hold_free), time: formatDateTime(untilMs) };
  return <Notice>{t(text, fields)}</Notice>;
}

export function BoughtNotice() {
  const own = useFiatOptions().data?.own;
  if (!own) return null;
  const { hold_worth: worth, hold_until_ms: untilMs, held_worth: heldWorth, held_until_ms: heldUntilMs } = own;
  return (
    <>
      {untilMs !== null && <Kept text="fiat.notice.hold" own={own} worth={worth} untilMs={untilMs} />}
      {heldUntilMs !== null && <Kept text="fiat.notice.heldWorth" own={own} worth={heldWorth} untilMs={heldUntilMs} />}
    </>
  );
}

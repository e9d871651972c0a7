// The chat of a deal as both parties have it, and a line in it by an operator.
import { officeFiatCases } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { type SubmitEvent, useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { Panel } from '../../ui/page.tsx';
import { type CaseName, CasePicture } from './case-picture.tsx';

type Message = officeFiatCases.FiatCaseMessage;

const NOTES = [
  'opened',
  'accepted',
  'due_soon',
  'paid',
  'cancelled',
  'expired',
  'refused',
  'released',
  'timed_out',
  'appealed',
  'appealed_alone',
  'conceded',
  'awarded_buyer',
  'awarded_seller',
] as const;

function noteText({ act, content }: Message): string {
  const note = NOTES.find((known) => known === act);
  return note === undefined ? content || act : t(`fiat.note.${note}`);
}

const LOOKS = {
  buyer: 'bg-sunken',
  seller: 'ms-auto bg-iris-wash',
  operator: 'mx-auto border border-line-strong',
  system: 'mx-auto text-12 text-ink-2',
} as const;

function Line({ message, of }: { readonly message: Message; readonly of: CaseName }) {
  const isNote = message.form === 'note';
  return (
    <li className={cx('max-w-[85%] rounded-md px-3 py-2 text-13', LOOKS[message.from])}>
      <p className="mb-0.5 flex flex-wrap justify-between gap-x-3 text-11 text-ink-2">
        <span>{t(`office.fiat.from.${message.from}`)}</span>
        <span className="font-mono">{message.time}</span>
      </p>
      {(isNote || message.content !== '') && (
        <p className="break-words whitespace-pre-wrap">{isNote ? noteText(message) : message.content}</p>
      )}
      {message.picture !== '' && (
        <div className="mt-1.5">
          <CasePicture of={of} name={message.picture} label={t(isNote ? 'office.fiat.proof' : 'office.fiat.picture')} />
        </div>
      )}
    </li>
  );
}

function WriteForm({ of, onSent }: { readonly of: CaseName; readonly onSent: () => void }) {
  const [typed, setTyped] = useState('');
  const write = useAct(officeFiatCases.writeMessage, () => {
    setTyped('');
    onSent();
  });
  const content = typed.trim();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (content !== '') write.mutate({ ...of, content });
  };
  return (
    <form onSubmit={send} className="flex flex-col items-end gap-2 border-t border-line px-4 py-3">
      <TextArea
        label={t('office.fiat.write')}
        hint={t('office.fiat.writeHint')}
        rows={2}
        lengthMax={1000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="w-full"
      />
      <Button type="submit" disabled={content === ''} isPending={write.isPending}>
        {t('office.fiat.send')}
      </Button>
    </form>
  );
}

type ChatProps = { readonly messages: readonly Message[]; readonly of: CaseName; readonly onSent: () => void };

export function CaseChat({ messages, of, onSent }: ChatProps) {
  const mayWrite = useMay('fiat.request');
  return (
    <Panel title={t('office.fiat.chat')}>
      {messages.length === 0 ? (
        <p className="px-4 py-6 text-13 text-ink-3">{t('office.fiat.noMessages')}</p>
      ) : (
        <ul className="flex flex-col gap-2 p-4">
          {messages.map((message) => (
            <Line key={message.id} message={message} of={of} />
          ))}
        </ul>
      )}
      {mayWrite && <WriteForm of={of} onSent={onSent} />}
    </Panel>
  );
}

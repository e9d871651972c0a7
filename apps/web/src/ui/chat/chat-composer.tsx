// Where one writes in a chat: Enter sends, Shift and Enter begin a new line.
import { IconButton } from '@bourse/ui/button.tsx';
import { isComposing } from '@bourse/ui/lib/composing.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useDraftText } from '../../lib/drafts.ts';

export type ChatComposerProps = {
  /** The name is that of the chat: the text stays with it until it is sent. Another chat has another composer. */
  readonly draft: string;
  readonly lengthMax: number;
  /** Before the field: what sends a picture. */
  readonly before: ReactNode;
  /** Something else goes with it, so that no words are needed. */
  readonly mayBeEmpty?: boolean;
  readonly isPending: boolean;
  /** `onSaid` empties the field. */
  readonly onSay: (content: string, onSaid: () => void) => void;
};

export function ChatComposer(props: ChatComposerProps) {
  const { draft, lengthMax, before, mayBeEmpty = false, isPending, onSay } = props;
  const [text, setText] = useDraftText(draft);
  const noteId = useId();
  const content = text.trim();
  const isEmpty = content === '' && !mayBeEmpty;
  const isLong = content.length > lengthMax;
  const say = (): void => {
    if (!isEmpty && !isLong && !isPending) onSay(content, () => setText(''));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    say();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    say();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-1 border-t border-line pt-2.5">
      {before}
      <textarea
        rows={1}
        aria-label={t('chat.write')}
        placeholder={t('chat.write')}
        aria-invalid={isLong || undefined}
        aria-describedby={isLong ? noteId : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-28 min-h-9 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-panel px-3 py-1.5 text-13 leading-5 text-ink-1 outline-none placeholder:text-ink-3 focus:border-iris touch:min-h-11 max-md:py-2.5"
      />
      <IconButton type="submit" label={t('chat.send')} disabled={isEmpty || isLong} className="text-iris!">
        <SendHorizontal size={17} aria-hidden="true" />
      </IconButton>
      <p id={noteId} aria-live="polite" className="basis-full text-12 text-error empty:hidden">
        {isLong && t('ui.tooLong', { max: lengthMax })}
      </p>
    </form>
  );
}

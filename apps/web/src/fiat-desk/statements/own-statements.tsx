// The user's side of an appeal: what was stated so far and, while it runs, a form for more.
import { isBlank } from '@bourse/domain';
import { fiatStatements } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { type SubmitEvent, useState } from 'react';
import { useDraftText } from '../../lib/drafts.ts';
import { PrivatePicture } from '../../ui/private-picture.tsx';
import { EvidenceFields } from './evidence-fields.tsx';
import { type StatedDeal, type Statement, useStatements, useStating } from './statements.ts';

function Stated({ statement }: { readonly statement: Statement }) {
  const { content, pictures, time_ms: at } = statement;
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <p className="text-13 break-words whitespace-pre-wrap text-ink-1 empty:hidden">{content}</p>
      <div className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
        {pictures.map((url, place) => (
          <PrivatePicture
            key={url}
            url={url}
            label={t('fiat.statement.evidence', { number: place + 1 })}
            className="size-20"
          />
        ))}
      </div>
      <p className="mt-1 text-11">
        <Moment at={at} className="text-ink-3" />
      </p>
    </li>
  );
}

type FormProps = { readonly of: StatedDeal; readonly placeholder?: string | undefined };

function StatementForm({ of, placeholder }: FormProps) {
  const [content, setContent] = useDraftText(`statement ${of.kind} ${of.id}`);
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const stating = useStating(of, {
    onDone: () => {
      setContent('');
      setPictures([]);
      setTried(false);
    },
  });
  const isEmpty = isBlank(content) && pictures.length === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !stating.isPending) stating.mutate({ content: content.trim(), pictures });
  };
  return (
    <form noValidate className="flex max-w-130 flex-col gap-3" onSubmit={submit}>
      <TextArea
        label={t('fiat.appeal.statement')}
        rows={3}
        lengthMax={fiatStatements.STATEMENT_LENGTH_MAX}
        placeholder={placeholder}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        error={isTried && isEmpty ? t('fiat.statement.empty') : undefined}
      />
      <EvidenceFields pictures={pictures} onChange={setPictures} />
      <div>
        <Button type="submit" isPending={stating.isPending}>
          {t('fiat.statement.send')}
        </Button>
      </div>
    </form>
  );
}

export type OwnStatementsProps = FormProps & {
  /** Whether more may be said. */
  readonly isOpen: boolean;
};

export function OwnStatements({ of, isOpen, placeholder }: OwnStatementsProps) {
  const stated = useStatements(of).data ?? [];
  if (stated.length === 0 && !isOpen) return null;
  const mayAdd = isOpen && stated.length < fiatStatements.STATEMENTS_MAX;
  return (
    <Section title={t('fiat.statement')} text={t('fiat.statement.text')}>
      <div className="flex flex-col gap-4">
        {stated.length > 0 && (
          <ul className="divide-y divide-line">
            {stated.map((statement) => (
              <Stated key={statement.id} statement={statement} />
            ))}
          </ul>
        )}
        {mayAdd && <StatementForm key={`${of.kind} ${of.id}`} of={of} placeholder={placeholder} />}
      </div>
    </Section>
  );
}

// Writes an announcement and asks that it be released.
import { officeMessages } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { EffectiveField } from '../../ui/effective-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { type Draft, NEW_DRAFT, wholeTexts, wishOf } from './announcement-draft.ts';
import { AudienceFields } from './audience-fields.tsx';
import { Preview } from './preview.tsx';
import { TextFields } from './text-fields.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type FormProps = { readonly draft: Draft; readonly onChange: (draft: Draft) => void };

function Words({ draft, onChange }: FormProps) {
  const texts = wholeTexts(draft);
  const isWritten = texts.en !== undefined || texts.zh !== undefined;
  return (
    <>
      <Panel>
        <div className="flex flex-col gap-4 p-4">
          <TextFields texts={draft.texts} onChange={(next) => onChange({ ...draft, texts: next })} />
          {!isWritten && <p className="text-12 text-ink-3">{t('office.messages.needsText')}</p>}
          <TextField
            label={t('office.messages.link')}
            hint={t('office.messages.linkHint')}
            lengthMax={500}
            value={draft.link}
            onChange={(event) => onChange({ ...draft, link: event.target.value })}
          />
        </div>
      </Panel>
      {isWritten && (
        <Panel title={t('office.messages.preview')}>
          <div className="p-4">
            <Preview texts={texts} link={draft.link.trim()} />
          </div>
        </Panel>
      )}
    </>
  );
}

function Ways({ draft, onChange }: FormProps) {
  const { isInBox, isByMail } = draft;
  return (
    <div role="group" aria-label={t('office.messages.ways')} className="flex flex-col gap-1">
      <span className="text-12 text-ink-3">{t('office.messages.ways')}</span>
      <Checkbox checked={isInBox} onChange={(event) => onChange({ ...draft, isInBox: event.target.checked })}>
        {t('office.messages.inBox')}
      </Checkbox>
      <Checkbox
        checked={isByMail}
        error={isInBox || isByMail ? undefined : t('office.messages.wayNeeded')}
        onChange={(event) => onChange({ ...draft, isByMail: event.target.checked })}
      >
        {t('office.messages.byMail')}
      </Checkbox>
    </div>
  );
}

export function ComposePanel({ onAsked }: { readonly onAsked: () => void }) {
  const [draft, setDraft] = useState(NEW_DRAFT);
  const [isAsking, setAsking] = useState(false);
  const request = useAct(officeMessages.proposeAnnouncement, onAsked);
  const wish = wishOf(draft);
  const ask = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (wish !== undefined) setAsking(true);
  };
  return (
    <>
      <form noValidate onSubmit={ask} className="grid items-start gap-4 lg:grid-cols-[1fr_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Words draft={draft} onChange={setDraft} />
        </div>
        <Panel>
          <div className="flex flex-col gap-4 p-4">
            <AudienceFields
              audience={draft.audience}
              members={draft.members}
              onChange={(chosen) => setDraft({ ...draft, ...chosen })}
            />
            <Ways draft={draft} onChange={setDraft} />
            <EffectiveField value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
            <p className="text-12 text-ink-3">{t('office.messages.newText')}</p>
            <Button type="submit" variant="primary" disabled={wish === undefined}>
              {t('office.messages.request')}
            </Button>
          </div>
        </Panel>
      </form>
      {isAsking && wish && (
        <ReasonDialog
          title={t('office.messages.request')}
          text={t('office.messages.newText')}
          action={t('office.messages.request')}
          isPending={request.isPending}
          onConfirm={(reason) => request.mutate({ ...wish, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

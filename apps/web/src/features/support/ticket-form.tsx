// A new ticket: what it is about, what happened, and pictures that show it.
import { support } from '@bourse/contract';
import {
  isBlank,
  TICKET_CATEGORIES,
  TICKET_PICTURES_MAX,
  TICKET_SUBJECT_MAX,
  TICKET_TEXT_MAX,
  type TicketCategory,
} from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { useOnce } from '../../lib/attempt.ts';
import { type Draft, useDraft, useFormDraft } from '../../lib/drafts.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { Form } from '../../ui/form.tsx';
import { PictureFields } from '../../ui/picture-fields.tsx';
import { CategoryField } from './category-field.tsx';
import { ticketPath, TICKETS_PATH, wirePictures } from './tickets.ts';
import { SUPPORT_KEY } from '../../realtime/support-tickets.ts';

type Values = {
  /** Blank until one is chosen. */
  readonly category: TicketCategory | '';
  readonly subject: string;
  readonly content: string;
  readonly pictures: readonly string[];
};

const EMPTY: Values = { category: '', subject: '', content: '', pictures: [] };

function useTicketDraft(): Draft<Values> {
  return useDraft({
    name: 'support ticket',
    start: EMPTY,
    fields: (written) => ({
      category: written.choice('category', TICKET_CATEGORIES, ''),
      subject: written.text('subject'),
      content: written.text('content'),
    }),
  });
}

function useOpening(form: ReturnType<typeof useForm<Values>>, onSent: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const once = useOnce();
  return useFormCall({
    form,
    send: ({ category: chosen, subject, content, pictures }) => {
      const category = chosen || 'other';
      const asked = { category, subject: subject.trim(), content: content.trim(), pictures: wirePictures(pictures) };
      return once(asked, (options) => call(support.open, { ...asked, client_id: options.idempotencyKey }, options));
    },
    onDone: ({ data }) => {
      onSent();
      void client.invalidateQueries({ queryKey: SUPPORT_KEY });
      // Going back leads past the form, which is sent.
      void navigate(ticketPath(data.id), { replace: true });
    },
  });
}

const says = (missing: string) => (text: string) => !isBlank(text) || missing;

/** `hasList`: there are others to go back to. */
export function TicketForm({ hasList = false }: { readonly hasList?: boolean }) {
  const draft = useTicketDraft();
  const form = useForm<Values>({ defaultValues: draft.values });
  useFormDraft(form, draft);
  const { errors } = form.formState;
  const opening = useOpening(form, draft.drop);
  return (
    <Section title={t('support.new')} text={t('support.warning')}>
      <Form
        call={opening}
        submitLabel={t('support.submit')}
        className="max-w-160"
        beside={hasList && <ButtonLink to={TICKETS_PATH}>{t('support.back')}</ButtonLink>}
      >
        <DraftNote isRestored={draft.isRestored} onDiscard={() => form.reset(EMPTY)} />
        <Controller
          control={form.control}
          name="category"
          rules={{ validate: (chosen) => chosen !== '' || t('support.categoryMissing') }}
          render={({ field }) => <CategoryField {...field} error={errors.category?.message} />}
        />
        <TextField
          {...form.register('subject', { validate: says(t('support.subjectMissing')) })}
          label={t('support.subject')}
          lengthMax={TICKET_SUBJECT_MAX}
          error={errors.subject?.message}
        />
        <TextArea
          {...form.register('content', { validate: says(t('support.contentMissing')) })}
          label={t('support.content')}
          hint={t('support.contentHint')}
          rows={6}
          lengthMax={TICKET_TEXT_MAX}
          error={errors.content?.message}
        />
        <Controller
          control={form.control}
          name="pictures"
          render={({ field }) => (
            <PictureFields
              pictures={field.value}
              onChange={field.onChange}
              max={TICKET_PICTURES_MAX}
              labelOf={(number) => t('support.picture', { number })}
            />
          )}
        />
      </Form>
    </Section>
  );
}

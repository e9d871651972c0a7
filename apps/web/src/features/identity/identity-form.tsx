// Name, ID number and pictures for review. A rejected submission begins with the pictures of before.
import { identity } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useDraft, useFormDraft } from '../../lib/drafts.ts';
import { type RefusalFields, useFormCall } from '../../lib/form-call.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { Form } from '../../ui/form.tsx';
import { OwnPictureField } from '../../ui/own-picture-field.tsx';
import type { Identity } from './identity.ts';
import { CARD_LENGTH_MAX, checkCard, checkName, checkPicture, NAME_LENGTH_MAX } from './rules.ts';

type Values = {
  readonly name: string;
  readonly card_id: string;
  readonly front_pic: string;
  readonly reverse_pic: string;
  readonly hand_pic: string;
};

const REFUSALS: RefusalFields<Values> = {};

const PICTURES = [
  { name: 'front_pic', label: 'identity.front', hint: 'identity.frontHint', isRequired: true },
  { name: 'reverse_pic', label: 'identity.reverse', hint: 'identity.reverseHint', isRequired: true },
  { name: 'hand_pic', label: 'identity.hand', hint: 'identity.handHint', isRequired: false },
] as const;

export type IdentityFormProps = { readonly state: Identity; readonly onSubmitted: () => void };

export function IdentityForm({ state, onSubmitted }: IdentityFormProps) {
  const { front_pic, reverse_pic, hand_pic } = state;
  const start: Values = { name: '', card_id: '', front_pic, reverse_pic, hand_pic };
  const draft = useDraft({
    name: 'identity',
    start,
    fields: (written) => ({ name: written.text('name'), card_id: written.text('card_id') }),
  });
  const form = useForm<Values>({ defaultValues: draft.values });
  useFormDraft(form, draft);
  const { errors } = form.formState;
  const submitting = useFormCall({
    form,
    send: (values) => call(identity.submitIdentity, { ...values, hand_pic: values.hand_pic || undefined }),
    onDone: () => {
      draft.drop();
      onSubmitted();
    },
    fields: REFUSALS,
  });
  return (
    <Form call={submitting} submitLabel={state.is_rejected === 1 ? t('identity.resubmit') : t('identity.submit')}>
      <DraftNote
        isRestored={draft.isRestored}
        onDiscard={() => form.reset({ ...form.getValues(), name: '', card_id: '' })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          {...form.register('name', { validate: checkName })}
          label={t('identity.name')}
          hint={t('identity.nameHint')}
          autoComplete="name"
          lengthMax={NAME_LENGTH_MAX}
          error={errors.name?.message}
        />
        <TextField
          {...form.register('card_id', { validate: checkCard })}
          label={t('identity.card')}
          autoCapitalize="characters"
          spellCheck={false}
          lengthMax={CARD_LENGTH_MAX}
          error={errors.card_id?.message}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {PICTURES.map(({ name, label, hint, isRequired }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            rules={isRequired ? { validate: checkPicture } : {}}
            render={({ field, fieldState }) => (
              <OwnPictureField
                label={t(label)}
                hint={t(hint)}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
      <p className="text-12 text-ink-2">{t('identity.pictureRules')}</p>
    </Form>
  );
}

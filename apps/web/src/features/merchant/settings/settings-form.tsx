// What one's ads start from: the greeting, the terms of trade; and whether others see one as online.
import { fiatMerchant } from '@bourse/contract';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import { call } from '../../../lib/api.ts';
import { useDraft, useFormDraft } from '../../../lib/drafts.ts';
import { useFormCall } from '../../../lib/form-call.ts';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { Form } from '../../../ui/form.tsx';
import { type Settings, useSettings } from './settings.ts';

type Values = { readonly greeting: string; readonly terms: string; readonly isOnline: boolean };

function Fields({ settings }: { readonly settings: Settings }) {
  const client = useQueryClient();
  const start: Values = { greeting: settings.greeting, terms: settings.terms, isOnline: settings.is_online === 1 };
  const draft = useDraft({
    name: 'merchant settings',
    start,
    fields: (written) => ({
      greeting: written.text('greeting', start.greeting),
      terms: written.text('terms', start.terms),
    }),
  });
  const form = useForm<Values>({ defaultValues: draft.values });
  useFormDraft(form, draft);
  const saving = useFormCall({
    form,
    send: ({ greeting, terms, isOnline }) =>
      call(fiatMerchant.saveSettings, { greeting: greeting.trim(), terms: terms.trim(), is_online: isOnline ? 1 : 0 }),
    onDone: ({ message }) => {
      draft.drop();
      notify.success(message);
      void client.invalidateQueries({ queryKey: FIAT_KEY });
    },
  });
  return (
    <Form call={saving} submitLabel={t('merchant.settings.save')}>
      <DraftNote isRestored={draft.isRestored} onDiscard={() => form.reset(start)} />
      <Checkbox {...form.register('isOnline')}>{t('merchant.settings.online')}</Checkbox>
      <TextArea
        {...form.register('terms')}
        label={t('merchant.terms')}
        hint={t('merchant.terms.hint')}
        lengthMax={fiatMerchant.AD_TERMS_LENGTH_MAX}
        rows={5}
      />
      <TextArea
        {...form.register('greeting')}
        label={t('merchant.greeting')}
        hint={t('merchant.greeting.hint')}
        lengthMax={fiatMerchant.GREETING_LENGTH_MAX}
        rows={2}
      />
    </Form>
  );
}

export function SettingsForm() {
  const { data, error, refetch } = useSettings();
  if (data) return <Fields settings={data} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={3} rowClassName="h-15" />;
}

// The steps of the form of a key.
import { keys } from '@bourse/contract';
import { isBlank, KEY_ADDRESSES_MAX, KEY_KINDS } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { Plus } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { ChoiceCard } from './choice-cards.tsx';
import {
  addressesOf,
  areAddressesTooMany,
  EXPIRY_DAYS,
  type Expiry,
  type KeyFormValues,
  withAddress,
} from './form-values.ts';
import type { Key } from './keys.ts';
import { CodeBlock } from './snippets/code-block.tsx';

const OPENSSL = `openssl genpkey -algorithm ed25519 -out bourse-key.pem
openssl pkey -in bourse-key.pem -pubout`;

const PUBLIC_KEY_LENGTH_MAX = 1_000;
const ADDRESSES_LENGTH_MAX = 1_000;

/** The form shows other things as these change. */
export type WatchedValues = Omit<KeyFormValues, 'label' | 'publicKey' | 'password'>;

type FormParts = { readonly form: UseFormReturn<KeyFormValues>; readonly values: WatchedValues };

export function KindSection({ form, values }: FormParts) {
  return (
    <Section title={t('keys.kind')}>
      <fieldset className="grid gap-3 md:grid-cols-2">
        <legend className="sr-only">{t('keys.kind')}</legend>
        {KEY_KINDS.map((kind) => (
          <ChoiceCard
            key={kind}
            type="radio"
            name="kind"
            value={kind}
            checked={values.kind === kind}
            onChange={() => form.setValue('kind', kind)}
            title={t(`keys.kind.${kind}`)}
            text={t(`keys.kind.${kind}.text`)}
          />
        ))}
      </fieldset>
      {values.kind === 'ed25519' && (
        <div className="mt-4 flex flex-col gap-3">
          <p className="text-12 text-ink-2">{t('keys.openssl')}</p>
          <CodeBlock label="OpenSSL" code={OPENSSL} />
          <TextArea
            {...form.register('publicKey', {
              validate: (text, { kind }) => kind === 'hmac' || !isBlank(text) || t('keys.publicKeyMissing'),
            })}
            label={t('keys.publicKey')}
            hint={t('keys.publicKeyHint')}
            isMono
            rows={3}
            spellCheck={false}
            autoComplete="off"
            lengthMax={PUBLIC_KEY_LENGTH_MAX}
            error={form.formState.errors.publicKey?.message}
          />
        </div>
      )}
    </Section>
  );
}

export function AboutSection({ form }: Pick<FormParts, 'form'>) {
  return (
    <Section title={t('keys.about')}>
      <div className="flex flex-col gap-4">
        <TextField
          {...form.register('label', { validate: (text) => !isBlank(text) || t('keys.labelMissing') })}
          label={t('keys.label')}
          hint={t('keys.labelHint')}
          lengthMax={keys.KEY_LABEL_LENGTH_MAX}
          error={form.formState.errors.label?.message}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-12 text-ink-2">{t('keys.permissions')}</legend>
          <ChoiceCard
            type="checkbox"
            checked
            disabled
            title={t('keys.permission.read')}
            text={t('keys.permission.read.text')}
          />
          {(['trade', 'transfer'] as const).map((permission) => (
            <ChoiceCard
              key={permission}
              {...form.register(permission)}
              type="checkbox"
              title={t(`keys.permission.${permission}`)}
              text={t(`keys.permission.${permission}.text`)}
            />
          ))}
        </fieldset>
        <Notice>{t('keys.neverWithdraws')}</Notice>
      </div>
    </Section>
  );
}

type ExpiryChoice = { readonly expiry: Expiry; readonly text: string };

function expiryChoices(key: Key | undefined): readonly ExpiryChoice[] {
  const kept = key?.expires_ms;
  return [
    ...(kept ? [{ expiry: 'kept' as const, text: t('keys.expiry.kept', { time: formatDateTime(kept) }) }] : []),
    ...EXPIRY_DAYS.map((days) => ({ expiry: `${days}` as const, text: t('keys.expiry.days', { days }) })),
    { expiry: 'never', text: t('keys.expiry.never') },
  ];
}

type BoundsProps = FormParts & { readonly formerKey: Key | undefined; readonly ownAddress: string | undefined };

export function BoundsSection({ form, values, formerKey, ownAddress }: BoundsProps) {
  const { addresses } = values;
  const canAdd = ownAddress !== undefined && !addressesOf(addresses).includes(ownAddress);
  return (
    <Section title={t('keys.bounds')}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-start gap-2">
          <TextArea
            {...form.register('addresses', {
              validate: (text) => !areAddressesTooMany(text) || t('keys.addressesMany', { max: KEY_ADDRESSES_MAX }),
            })}
            label={t('keys.addresses')}
            hint={t('keys.addressesHint')}
            className="w-full"
            isMono
            rows={3}
            spellCheck={false}
            autoComplete="off"
            lengthMax={ADDRESSES_LENGTH_MAX}
            error={form.formState.errors.addresses?.message}
          />
          {canAdd && (
            <Button
              size="small"
              className="h-auto! min-h-7 max-w-full py-1 text-start wrap-anywhere whitespace-normal! touch:min-h-11"
              onClick={() => form.setValue('addresses', withAddress(addresses, ownAddress))}
            >
              <Plus size={14} aria-hidden="true" className="shrink-0" />
              {t('keys.addOwnAddress', { address: ownAddress })}
            </Button>
          )}
          {addressesOf(addresses).length === 0 && (
            <Notice tone="warning" title={t('keys.anyAddress')} className="w-full">
              {t('keys.anyAddressText')}
            </Notice>
          )}
        </div>
        <fieldset>
          <legend className="mb-1.5 text-12 text-ink-2">{t('keys.expiry')}</legend>
          <div className="flex flex-wrap gap-2">
            {expiryChoices(formerKey).map(({ expiry, text }) => (
              <label
                key={expiry}
                className="flex min-h-9 cursor-pointer items-center rounded-md border border-line-strong px-3 text-13 text-ink-2 transition-colors duration-(--feedback) hover:border-ink-3 has-checked:border-iris has-checked:bg-iris-wash has-checked:text-iris has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris touch:min-h-11"
              >
                <input
                  type="radio"
                  name="expiry"
                  value={expiry}
                  checked={values.expiry === expiry}
                  onChange={() => form.setValue('expiry', expiry)}
                  className="sr-only"
                />
                {text}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Section>
  );
}

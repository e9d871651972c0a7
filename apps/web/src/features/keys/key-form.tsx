// A new key, or what an old one may do: all steps on one page, with what the key will be able to do beside them.
import { keys } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { Section } from '@bourse/ui/section.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { type Proof, useFormCall } from '../../lib/form-call.ts';
import { useSession } from '../../lib/session.ts';
import { Form, UsernameHint } from '../../ui/form.tsx';
import { checkGiven, OwnPasswordField } from '../../ui/own-password-field.tsx';
import { BudgetFields } from './budget-fields.tsx';
import { AboutSection, BoundsSection, KindSection, type WatchedValues } from './form-sections.tsx';
import { budgetFaultIn, changeOf, type KeyFormValues, valuesOf } from './form-values.ts';
import { KeyPreview } from './key-preview.tsx';
import type { Key } from './keys.ts';
import type { NewSecret } from './secret-dialog.tsx';

export type KeyFormProps = {
  /** The key to change; a new one without. */
  readonly formerKey?: Key | undefined;
  /** Symbols of the markets. */
  readonly symbols: readonly string[];
  /** The address that this device is seen at. */
  readonly ownAddress: string | undefined;
  /** The secret of a new HMAC key is handed over with it. */
  readonly onDone: (secret: NewSecret | undefined) => void;
  readonly onCancel: () => void;
};

type Sending = Pick<KeyFormProps, 'formerKey' | 'onDone'> & { readonly form: UseFormReturn<KeyFormValues> };

function useSending({ form, formerKey, onDone }: Sending) {
  // Past the cache of calls, which would keep the secret longer than it is shown.
  const fresh = useRef<NewSecret>(undefined);
  return useFormCall({
    form,
    send: async (values: KeyFormValues, proof: Proof | undefined) => {
      const input = { ...changeOf(values, { nowMs: serverNow(), key: formerKey }), ...proof?.fields };
      if (formerKey) {
        await call(keys.change, { ...input, id: formerKey.id });
        return;
      }
      const isOwn = values.kind === 'ed25519';
      const { message } = await call(keys.create, {
        ...input,
        kind: values.kind,
        public_key: isOwn ? values.publicKey.trim() : undefined,
      });
      fresh.current = message.secret === null ? undefined : { key: message.key.key, secret: message.secret };
    },
    onDone: () => {
      const secret = fresh.current;
      fresh.current = undefined;
      onDone(secret);
    },
    fields: {
      wrong_password: 'password',
      password_required: 'password',
      invalid_public_key: 'publicKey',
      invalid_key_address: 'addresses',
    },
  });
}

function useWatched({ control }: Pick<UseFormReturn<KeyFormValues>, 'control'>): WatchedValues {
  const [kind, trade, transfer, addresses, expiry, budget] = useWatch({
    control,
    name: ['kind', 'trade', 'transfer', 'addresses', 'expiry', 'budget'],
  });
  return { kind, trade, transfer, addresses, expiry, budget };
}

/** The first field that is wrong has the focus after an attempt, as they stand: a budget has several, and is one to the form. */
function useFocusOfFaults({ formState: { submitCount } }: Pick<UseFormReturn<KeyFormValues>, 'formState'>) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount > 0) page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return page;
}

/** The second factor stands in the place of the sections, and has a frame of its own. */
const Framed = ({ isPlain, children }: { readonly isPlain: boolean; readonly children: ReactNode }) =>
  isPlain ? children : <Section>{children}</Section>;

export function KeyForm({ formerKey, symbols, ownAddress, onDone, onCancel }: KeyFormProps) {
  const accountNumber = useSession((session) => session.accountNumber);
  const form = useForm<KeyFormValues>({ defaultValues: valuesOf(formerKey), shouldFocusError: false });
  const values = useWatched(form);
  const sending = useSending({ form, formerKey, onDone });
  const isChecked = form.formState.isSubmitted;
  const page = useFocusOfFaults(form);
  form.register('budget', {
    validate: (budget, { trade }) => !budgetFaultIn({ trade, budget }),
  });
  return (
    <div ref={page} className="flex items-start gap-6 max-xl:flex-col">
      <div className="w-full min-w-0 flex-1">
        <Framed isPlain={!sending.demand}>
          <Form
            call={sending}
            submitLabel={formerKey ? t('keys.save') : t('keys.create')}
            className="gap-5!"
            beside={
              <Button variant="quiet" onClick={onCancel}>
                {t('keys.cancel')}
              </Button>
            }
          >
            <UsernameHint account={accountNumber} />
            {!formerKey && <KindSection form={form} values={values} />}
            <AboutSection form={form} />
            <BoundsSection form={form} values={values} formerKey={formerKey} ownAddress={ownAddress} />
            {values.trade && (
              <Section title={t('keys.budget')} text={t('keys.budget.text')}>
                <BudgetFields
                  values={values.budget}
                  onChange={(budget) => form.setValue('budget', budget)}
                  symbols={symbols}
                  isChecked={isChecked}
                />
              </Section>
            )}
            <div className="xl:hidden">
              <KeyPreview values={values} />
            </div>
            <Section title={t('keys.proof')}>
              <OwnPasswordField
                {...form.register('password', { validate: checkGiven })}
                className="max-w-80"
                error={form.formState.errors.password?.message}
              />
            </Section>
          </Form>
        </Framed>
      </div>
      <aside className="w-74 shrink-0 max-xl:hidden xl:sticky xl:top-20">
        <KeyPreview values={values} />
      </aside>
    </div>
  );
}

// The list of one's ways to be paid, one part for each way.
import { payment } from '@bourse/contract';
import { PAYMENT_WAYS } from '@bourse/domain';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { PasswordField } from '@bourse/ui/text-field.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { Form } from '../../ui/form.tsx';
import { MethodForm } from './method-form.tsx';
import { type Method, type Methods, usePaymentMethod, useRefreshPayment, type Way } from './payment-methods.ts';

type Open = { readonly act: 'add'; readonly way: Way } | { readonly act: 'edit' | 'delete'; readonly method: Method };

const TITLES = { bank: 'payment.bank', ali_pay: 'payment.aliPay', we_chat: 'payment.weChat' } as const;

const accountOf = ({ way, bank_account, ali_account, wechat_account }: Method): string =>
  way === 'bank' ? bank_account : way === 'ali_pay' ? ali_account : wechat_account;
const placeOf = ({ way, bank_name, bank_address, ali_nickname, wechat_nickname }: Method): string =>
  (way === 'bank' ? [bank_name, bank_address] : [way === 'ali_pay' ? ali_nickname : wechat_nickname])
    .filter(Boolean)
    .join(' · ');

type EditProps = { readonly id: number; readonly methods: Methods; readonly onSaved: () => void };

function EditMethod({ id, methods, onSaved }: EditProps) {
  const detail = usePaymentMethod(id);
  if (detail.isError) return <ErrorState text={errorText(detail.error)} onRetry={() => void detail.refetch()} />;
  if (!detail.data) return <SkeletonRows rows={3} rowClassName="h-14" />;
  return (
    <MethodForm
      way={detail.data.way}
      method={detail.data}
      realName={detail.data.real_name}
      needsPassword={methods.needs_pay_password === 1}
      onSaved={onSaved}
    />
  );
}

type DeleteProps = { readonly method: Method; readonly needsPassword: boolean; readonly onDone: () => void };

function DeleteMethod({ method, needsPassword, onDone }: DeleteProps) {
  const form = useForm<{ readonly pay_password: string }>({ defaultValues: { pay_password: '' } });
  const deleting = useFormCall({
    form,
    send: ({ pay_password }, proof) =>
      call(payment.deletePaymentMethod, {
        id: method.id,
        pay_password: pay_password || undefined,
        ...proof?.fields,
      }),
    onDone,
    fields: needsPassword ? { wrong_password: 'pay_password', trade_password_required: 'pay_password' } : {},
  });
  return (
    <Form call={deleting} submitLabel={t('payment.delete')}>
      <p>{t('payment.deleteText', { account: accountOf(method) })}</p>
      {needsPassword && (
        <PasswordField
          {...form.register('pay_password', { validate: (text) => text !== '' || t('payment.passwordMissing') })}
          label={t('account.trade.name')}
          autoComplete="off"
          lengthMax={20}
          error={form.formState.errors.pay_password?.message}
        />
      )}
    </Form>
  );
}

type WayProps = { readonly way: Way; readonly methods: readonly Method[]; readonly onOpen: (open: Open) => void };

function WaySection({ way, methods, onOpen }: WayProps) {
  const isFull = methods.length >= payment.PAYMENT_METHODS_MAX;
  return (
    <Section
      title={t(TITLES[way])}
      isFlush
      action={
        <Button
          size="small"
          disabled={isFull}
          title={isFull ? t('payment.full', { max: payment.PAYMENT_METHODS_MAX }) : undefined}
          aria-label={t('payment.addOne', { way: t(TITLES[way]) })}
          onClick={() => onOpen({ act: 'add', way })}
        >
          <Plus size={14} aria-hidden="true" />
          {t('payment.add')}
        </Button>
      }
    >
      {methods.length === 0 ? (
        <EmptyState title={t('payment.none')} className="py-6!" />
      ) : (
        <SettingRows>
          {methods.map((method) => (
            <SettingRow
              key={method.id}
              title={<span className="font-mono">{accountOf(method)}</span>}
              text={placeOf(method) || method.real_name}
              action={
                <>
                  <IconButton
                    label={t('payment.editOne', { account: accountOf(method) })}
                    onClick={() => onOpen({ act: 'edit', method })}
                  >
                    <Pencil size={15} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t('payment.deleteOne', { account: accountOf(method) })}
                    onClick={() => onOpen({ act: 'delete', method })}
                  >
                    <Trash2 size={15} aria-hidden="true" />
                  </IconButton>
                </>
              }
            />
          ))}
        </SettingRows>
      )}
    </Section>
  );
}

export function PaymentSections({ methods }: { readonly methods: Methods }) {
  const [open, setOpen] = useState<Open>();
  const refresh = useRefreshPayment();
  const needsPassword = methods.needs_pay_password === 1;
  const close = (): void => setOpen(undefined);
  const finish = (): void => {
    notify.success(open?.act === 'delete' ? t('payment.deleted') : t('payment.saved'));
    close();
    refresh();
  };
  return (
    <>
      {PAYMENT_WAYS.map((way) => (
        <WaySection
          key={way}
          way={way}
          methods={methods.list.filter((method) => method.way === way)}
          onOpen={setOpen}
        />
      ))}
      <Dialog
        title={open?.act === 'add' ? t('payment.addOne', { way: t(TITLES[open.way]) }) : t('payment.edit')}
        isOpen={open?.act === 'add' || open?.act === 'edit'}
        onClose={close}
      >
        {open?.act === 'add' && (
          <MethodForm way={open.way} realName={methods.real_name} needsPassword={needsPassword} onSaved={finish} />
        )}
        {open?.act === 'edit' && <EditMethod id={open.method.id} methods={methods} onSaved={finish} />}
      </Dialog>
      <Dialog title={t('payment.delete')} isOpen={open?.act === 'delete'} onClose={close}>
        {open?.act === 'delete' && <DeleteMethod method={open.method} needsPassword={needsPassword} onDone={finish} />}
      </Dialog>
    </>
  );
}

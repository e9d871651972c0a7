// Shows each chosen withdrawal whole, as it is read from the text that is signed; then opens the key once, for these texts
// alone.
import { officeApprovals } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { PasswordField } from '@bourse/ui/text-field.tsx';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { lookOptions, useLook } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { CaseCard, isSound, type Outcome } from './case-card.tsx';
import { askPrf } from './passkey.ts';
import { type SigningCase, textFor } from './prepared.ts';
import { signTexts } from './seal.ts';

type OwnKey = NonNullable<ReturnType<typeof useLook<typeof officeApprovals.ownKey>>['data']>;

const HOURS = ['1', '4', '12', '24'] as const;
type Hours = (typeof HOURS)[number];

type Due = { readonly found: SigningCase; readonly text: string };

async function openAndSign(key: OwnKey, operator: string, passphrase: string, due: readonly Due[]) {
  const owner = { operator, publicKey: key.public_key, sealed: key.sealed };
  try {
    return await signTexts(
      owner,
      { passphrase, askPrf },
      due.map(({ text }) => text),
    );
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('unexpected', t('office.approvals.doesNotOpen'), { cause: error });
  }
}

async function send({ found, text }: Due, signature: string): Promise<Outcome> {
  try {
    const done = await ask(officeApprovals.signApproval, { withdrawal_id: found.id, text, signature });
    return { isSigned: true, text: done };
  } catch (error) {
    return { isSigned: false, text: errorText(error) };
  }
}

/** Opens the key, signs all texts with it, forgets it, and sends one signature after the other. */
function useSigning(key: OwnKey | null | undefined) {
  const operator = useSession((session) => session.operator?.email ?? '');
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const signing = useMutation({
    async mutationFn({ passphrase, due }: { readonly passphrase: string; readonly due: readonly Due[] }) {
      if (!key) return;
      const signatures = await openAndSign(key, operator, passphrase, due);
      for (const [place, one] of due.entries()) {
        const outcome = await send(one, signatures[place] ?? '');
        setOutcomes((before) => new Map([...before, [one.found.id, outcome]]));
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: [officeApprovals.listWaiting.path] }),
  });
  return { signing, outcomes };
}

type UnlockProps = { readonly keyRow: OwnKey; readonly passphrase: string; readonly onChange: (text: string) => void };

function UnlockField({ keyRow, passphrase, onChange }: UnlockProps) {
  if (keyRow.sealed.wrap === 'passkey') return <Notice>{t('office.approvals.unlockPasskey')}</Notice>;
  return (
    <PasswordField
      label={t('office.approvals.passphrase')}
      hint={t('office.approvals.unlockHint', { name: keyRow.name })}
      autoComplete="off"
      value={passphrase}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type SigningProps = { readonly cases: readonly SigningCase[]; readonly keyRow: OwnKey; readonly onClose: () => void };

function Signing({ cases, keyRow, onClose }: SigningProps) {
  const [fees, setFees] = useState<ReadonlyMap<number, string>>(new Map());
  const [hours, setHours] = useState<Hours>('4');
  const [passphrase, setPassphrase] = useState('');
  const { signing, outcomes } = useSigning(keyRow);
  const shown = cases.map((found) => {
    const feeLimit = fees.get(found.id) ?? '';
    return { found, feeLimit, text: textFor(found, { feeLimit, hours: Number(hours) }) };
  });
  const due = shown.flatMap(({ found, text }) => (isSound(found, text) ? [{ found, text }] : []));
  const isDone = outcomes.size === cases.length;
  const isOpenable = keyRow.sealed.wrap === 'passkey' || passphrase !== '';
  const sign = (): void =>
    signing.mutate(
      { passphrase, due: due.filter(({ found }) => !outcomes.has(found.id)) },
      { onSettled: () => setPassphrase('') },
    );
  return (
    <Dialog
      title={t('office.approvals.signTitle')}
      isOpen
      onClose={onClose}
      actions={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('office.cancel')}</Button>
            <Button
              variant="primary"
              disabled={due.length < cases.length || !isOpenable}
              isPending={signing.isPending}
              onClick={sign}
            >
              {t('office.approvals.sign', { count: cases.length })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {shown.map(({ found, feeLimit, text }) => (
          <CaseCard
            key={found.id}
            found={found}
            text={text}
            feeLimit={feeLimit}
            onFeeLimit={(fee) => setFees(new Map([...fees, [found.id, fee]]))}
            outcome={outcomes.get(found.id)}
          />
        ))}
        {cases.some(({ approval }) => approval === null) && !isDone && (
          <NativeSelect
            label={t('office.approvals.holdsFor')}
            options={optionsOf(HOURS, (key) => t('office.approvals.hours', { count: Number(key) }))}
            selected={hours}
            disabled={signing.isPending}
            onSelect={setHours}
          />
        )}
        {!isDone && <UnlockField keyRow={keyRow} passphrase={passphrase} onChange={setPassphrase} />}
        {signing.isError && (
          <p role="alert" className="text-13 text-error">
            {errorText(signing.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type SignDialogProps = { readonly ids: readonly number[]; readonly onClose: () => void };

/** Each look at a withdrawal is entered in the audit log. */
export function SignDialog({ ids: chosen, onClose }: SignDialogProps) {
  // What was chosen when it was opened: what is signed meanwhile leaves the list behind it.
  const [ids] = useState(chosen);
  const key = useLook(officeApprovals.ownKey, {});
  const looks = useQueries({
    queries: ids.map((id) => lookOptions(officeApprovals.approvalDetail, { withdrawal_id: id })),
  });
  const cases = looks.flatMap(({ data }) => data ?? []);
  const failed = [key, ...looks].find(({ isError }) => isError);
  if (key.data && cases.length === ids.length) return <Signing cases={cases} keyRow={key.data} onClose={onClose} />;
  return (
    <Dialog title={t('office.approvals.signTitle')} isOpen onClose={onClose}>
      {failed || key.data === null ? (
        <ErrorState
          text={failed ? errorText(failed.error) : t('office.approvals.noKeyYet')}
          onRetry={() => void Promise.all([key.refetch(), ...looks.map((look) => look.refetch())])}
        />
      ) : (
        <SkeletonRows rows={4} rowClassName="h-11" />
      )}
    </Dialog>
  );
}

// Makes a key in this browser and seals it before anything of it leaves: the server gets what it cannot open.
import { officeApprovals } from '@bourse/contract';
import { isCode } from '@bourse/domain';
import { APPROVER_NAME, PASSPHRASE_LENGTH_MIN } from '@bourse/domain/signer';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { PasswordField, TextField } from '@bourse/ui/text-field.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { CodeField } from './code-field.tsx';
import { askPrf, hasPasskeys, makePasskey } from './passkey.ts';
import { type Lock, makeKey } from './seal.ts';

const WAYS = ['passphrase', 'passkey'] as const;
type Way = (typeof WAYS)[number];
type Draft = {
  readonly name: string;
  readonly way: Way;
  readonly passphrase: string;
  readonly again: string;
  readonly code: string;
};

/** Keys are given to pages of https and of this machine alone. */
const canMakeKeys = (): boolean => 'subtle' in crypto;

/** The operator's name, where the roster takes it. */
const nameFor = (name = '', email = ''): string => {
  const [local = ''] = email.split('@');
  return [name, local].find((each) => APPROVER_NAME.test(each)) ?? '';
};

async function enrol({ name, way, passphrase, code }: Draft, operator: string): Promise<string> {
  const lock: Lock =
    way === 'passphrase' ? { wrap: way, passphrase } : { wrap: way, credential: await makePasskey(operator), askPrf };
  const { publicKey, sealed, signature } = await makeKey({ operator, name }, lock);
  return ask(officeApprovals.enrolKey, { name, public_key: publicKey, sealed, signature, code });
}

function problemsOf({ name, way, passphrase, again }: Draft) {
  const isShort = way === 'passphrase' && passphrase.length < PASSPHRASE_LENGTH_MIN;
  return {
    name: APPROVER_NAME.test(name) ? undefined : t('office.approvals.nameHint'),
    passphrase: isShort ? t('office.approvals.passphraseShort', { count: PASSPHRASE_LENGTH_MIN }) : undefined,
    again: way === 'passphrase' && again !== passphrase ? t('office.approvals.passphrasesDiffer') : undefined,
  };
}

type FieldsProps = { readonly draft: Draft; readonly onChange: (draft: Draft) => void };

function PassphraseFields({ draft, onChange }: FieldsProps) {
  const { passphrase, again } = draft;
  const problems = problemsOf(draft);
  return (
    <>
      <PasswordField
        label={t('office.approvals.passphrase')}
        hint={t('office.approvals.passphraseHint')}
        error={passphrase === '' ? undefined : problems.passphrase}
        autoComplete="new-password"
        value={passphrase}
        onChange={(event) => onChange({ ...draft, passphrase: event.target.value })}
      />
      <PasswordField
        label={t('office.approvals.passphraseAgain')}
        error={again === '' ? undefined : problems.again}
        autoComplete="new-password"
        value={again}
        onChange={(event) => onChange({ ...draft, again: event.target.value })}
      />
    </>
  );
}

function Fields({ draft, onChange }: FieldsProps) {
  const isOffered = hasPasskeys();
  return (
    <div className="flex flex-col gap-3">
      <p>{t('office.approvals.enrolText')}</p>
      <TextField
        label={t('office.approvals.name')}
        hint={t('office.approvals.nameHint')}
        error={draft.name === '' ? undefined : problemsOf(draft).name}
        lengthMax={64}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <NativeSelect
        label={t('office.approvals.way')}
        options={optionsOf(WAYS, (key) => t(`office.approvals.way.${key}`))}
        selected={draft.way}
        onSelect={(way) => onChange({ ...draft, way })}
      />
      {draft.way === 'passphrase' && <PassphraseFields draft={draft} onChange={onChange} />}
      {draft.way === 'passkey' && (
        <Notice tone={isOffered ? 'info' : 'warning'}>
          {t(isOffered ? 'office.approvals.passkeyText' : 'office.approvals.passkeyMissing')}
        </Notice>
      )}
      <CodeField value={draft.code} onChange={(code) => onChange({ ...draft, code })} />
    </div>
  );
}

export function EnrolDialog({ onClose }: { readonly onClose: () => void }) {
  const operator = useSession((session) => session.operator);
  const [draft, setDraft] = useState<Draft>(() => ({
    name: nameFor(operator?.name, operator?.email),
    way: 'passphrase',
    passphrase: '',
    again: '',
    code: '',
  }));
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: () => enrol(draft, operator?.email ?? ''),
    onSuccess: async (message) => {
      notify.success(message);
      onClose();
      await client.invalidateQueries();
    },
  });
  const isLocked = draft.way === 'passphrase' || hasPasskeys();
  const isSound = Object.values(problemsOf(draft)).every((problem) => problem === undefined);
  return (
    <AskDialog
      title={t('office.approvals.enrol')}
      action={t('office.approvals.enrol')}
      isReady={canMakeKeys() && isLocked && isSound && isCode(draft.code)}
      isPending={making.isPending}
      onConfirm={() => making.mutate()}
      onClose={onClose}
    >
      {canMakeKeys() ? (
        <Fields draft={draft} onChange={setDraft} />
      ) : (
        <Notice tone="warning">{t('office.approvals.noCrypto')}</Notice>
      )}
      {making.isError && (
        <p role="alert" className="mt-3 text-13 text-error">
          {errorText(making.error)}
        </p>
      )}
    </AskDialog>
  );
}

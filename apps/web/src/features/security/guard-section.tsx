// The anti-phishing word, and the emergency brake.
import { security } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { Form, UsernameHint } from '../../ui/form.tsx';
import { checkGiven, OwnPasswordField } from '../../ui/own-password-field.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';
import { type SecurityInfo, useRefreshSecurity } from './security-info.ts';

const WORD_LENGTH_MIN = 4;
const WORD_LENGTH_MAX = 20;

type WordValues = { readonly word: string; readonly password: string };

function checkWord(text: string): true | string {
  const { length } = text.trim();
  return (length >= WORD_LENGTH_MIN && length <= WORD_LENGTH_MAX) || t('security.word.rule');
}

function WordForm({ word, onDone }: { readonly word: string; readonly onDone: () => void }) {
  const form = useForm<WordValues>({ defaultValues: { word, password: '' } });
  const { errors } = form.formState;
  const saving = useFormCall({
    form,
    send: (values, proof) => call(security.setAntiPhishingWord, { ...values, ...proof?.fields }),
    onDone,
    fields: { wrong_password: 'password', invalid_anti_phishing_word: 'word' },
  });
  return (
    <Form call={saving} submitLabel={t('security.save')}>
      <UsernameHint account={undefined} />
      <p>{t('security.word.before')}</p>
      <TextField
        {...form.register('word', { validate: checkWord })}
        label={t('security.word')}
        hint={t('security.word.rule')}
        lengthMax={WORD_LENGTH_MAX}
        error={errors.word?.message}
      />
      <OwnPasswordField {...form.register('password', { validate: checkGiven })} error={errors.password?.message} />
    </Form>
  );
}

export type GuardSectionProps = {
  readonly info: SecurityInfo;
  /** The account is frozen and this session has ended. */
  readonly onFrozen: () => void;
};

export function GuardSection({ info, onFrozen }: GuardSectionProps) {
  const [open, setOpen] = useState<'word' | 'freeze'>();
  const refresh = useRefreshSecurity();
  const close = (): void => setOpen(undefined);
  const keepWord = (): void => {
    notify.success(t('security.word.done'));
    close();
    refresh();
  };
  const word = info.anti_phishing_word;
  return (
    <Section title={t('security.more')} isFlush>
      <SettingRows>
        <SettingRow
          title={
            <>
              {t('security.word')}
              {word === '' && <Badge>{t('security.unset')}</Badge>}
            </>
          }
          text={t('security.word.text')}
          value={word !== '' && <span className="font-mono text-13 text-ink-1">{word}</span>}
          action={
            <Button size="small" onClick={() => setOpen('word')}>
              {word === '' ? t('security.set') : t('security.change')}
            </Button>
          }
        />
        <SettingRow
          title={t('security.freeze')}
          text={t('security.freeze.text')}
          action={
            <Button size="small" className="text-error!" onClick={() => setOpen('freeze')}>
              {t('security.freeze.action')}
            </Button>
          }
        />
      </SettingRows>
      <Dialog title={t('security.word')} isOpen={open === 'word'} onClose={close}>
        <WordForm word={word} onDone={keepWord} />
      </Dialog>
      <Dialog title={t('security.freeze')} isOpen={open === 'freeze'} onClose={close}>
        <PasswordForm
          submitLabel={t('security.freeze.confirm')}
          isGrave
          send={(password) => call(security.freezeSelf, { password })}
          onDone={onFrozen}
        >
          <p>{t('security.freeze.before')}</p>
        </PasswordForm>
      </Dialog>
    </Section>
  );
}

// The secret of a new key, shown this once. Nothing closes it before its owner has said that it is kept.
import { Button, takeFocus } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { downloadText } from '@bourse/ui/lib/download.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SECRET_VARIABLE } from './snippets/snippet.ts';

export type NewSecret = { readonly key: string; readonly secret: string };

const fileOf = ({ key, secret }: NewSecret): string =>
  `BOURSE_URL=${location.origin}\nBOURSE_KEY=${key}\n${SECRET_VARIABLE}=${secret}\n`;

/** A page that is left takes the secret with it, so the browser asks first. */
function useStay(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}

type Line = { readonly label: string; readonly text: string; readonly copyLabel: string };

const Line = ({ label, text, copyLabel }: Line) => (
  <div className="border-b border-line py-2 last:border-b-0">
    <dt className="text-12 text-ink-2">{label}</dt>
    <dd className="mt-0.5 flex items-center gap-1 font-mono text-13 text-ink-1" translate="no">
      <span className="min-w-0 break-all">{text}</span>
      <span className="ms-auto">
        <CopyButton text={text} label={copyLabel} />
      </span>
    </dd>
  </div>
);

type SecretProps = { readonly shown: NewSecret; readonly isUrged: boolean; readonly onKept: () => void };

function Secret({ shown, isUrged, onKept }: SecretProps) {
  const [isKept, setKept] = useState(false);
  const [isTried, setTried] = useState(false);
  useStay();
  const isWanted = (isUrged || isTried) && !isKept;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t('keys.secret.once')}</Notice>
      <dl className="rounded-md border border-line bg-sunken px-3.5 py-1">
        <Line label={t('keys.name')} text={shown.key} copyLabel={t('keys.copyName')} />
        <Line label={t('keys.secret')} text={shown.secret} copyLabel={t('keys.secret.copy')} />
      </dl>
      <div>
        <Button size="small" ref={takeFocus} onClick={() => downloadText('.env', fileOf(shown), 'text/plain')}>
          <Download size={14} aria-hidden="true" />
          {t('keys.secret.download')}
        </Button>
      </div>
      <Checkbox
        checked={isKept}
        error={isWanted ? t('keys.secret.keepFirst') : undefined}
        onChange={(event) => setKept(event.target.checked)}
      >
        {t('keys.secret.kept')}
      </Checkbox>
      <Button variant="primary" onClick={() => (isKept ? onKept() : setTried(true))}>
        {t('keys.secret.finish')}
      </Button>
    </div>
  );
}

export type SecretDialogProps = { readonly shown: NewSecret | undefined; readonly onKept: () => void };

export function SecretDialog({ shown, onKept }: SecretDialogProps) {
  const [isUrged, setUrged] = useState(false);
  const close = (): void => {
    setUrged(false);
    onKept();
  };
  return (
    <Dialog title={t('keys.secret.title')} isOpen={shown !== undefined} onClose={() => setUrged(true)}>
      {shown && <Secret shown={shown} isUrged={isUrged} onKept={close} />}
    </Dialog>
  );
}

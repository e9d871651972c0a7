// The recovery codes, shown this once: to copy, to download, and only then to close.
import { Button, takeFocus } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { downloadText } from '@bourse/ui/lib/download.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';

const download = (codes: readonly string[]): void =>
  downloadText(t('security.recovery.file'), `${codes.join('\n')}\n`, 'text/plain');

export type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t('security.recovery.once')}</Notice>
      <ul
        aria-label={t('security.recovery')}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md border border-line bg-sunken p-4 text-center font-mono text-13 text-ink-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button size="small" ref={takeFocus} onClick={() => download(codes)}>
          <Download size={14} aria-hidden="true" />
          {t('security.recovery.download')}
        </Button>
        <CopyButton text={codes.join('\n')} label={t('security.recovery.copy')} />
      </div>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        {t('security.recovery.kept')}
      </Checkbox>
      <Button
        variant="primary"
        disabled={!isKept}
        title={isKept ? undefined : t('security.recovery.keepFirst')}
        onClick={onKept}
      >
        {t('security.recovery.finish')}
      </Button>
    </div>
  );
}

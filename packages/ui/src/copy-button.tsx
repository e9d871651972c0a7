import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from './lib/i18n.ts';
import { IconButton } from './button.tsx';
import { notify } from './toast.ts';

const SHOWN_MS = 1_500;

/** Over plain http a browser has no clipboard to write to. */
const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Copies a text and says so, in the icon and to screen readers. */
export function CopyButton({ text, label = t('ui.copy') }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void => {
    copyText(text).then(
      () => setCopied(true),
      () => notify.error(t('ui.copyFailed')),
    );
  };
  return (
    <>
      <IconButton label={label} onClick={copy}>
        {isCopied ? <Check size={15} className="text-success" /> : <Copy size={15} />}
      </IconButton>
      <output className="sr-only">{isCopied ? t('ui.copied') : ''}</output>
    </>
  );
}

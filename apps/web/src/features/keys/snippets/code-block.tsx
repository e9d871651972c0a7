// Code to copy, as it is to be run.
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

export type CodeBlockProps = { readonly label: string; readonly code: string };

export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <div className="relative min-w-0 rounded-md border border-line bg-sunken">
      <pre
        role="region"
        aria-label={label}
        // Whoever has no pointer scrolls it with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        translate="no"
        className="overflow-x-auto p-4 pe-12 font-mono text-12 text-ink-1"
      >
        <code>{code}</code>
      </pre>
      <div className="absolute end-1.5 top-1.5 rounded-md bg-sunken">
        <CopyButton text={code} label={t('keys.try.copy')} />
      </div>
    </div>
  );
}

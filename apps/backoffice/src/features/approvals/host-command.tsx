import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

/** It is typed on the signer's own host: no call of ours changes its roster. */
export function HostCommand({ text, command }: { readonly text: string; readonly command: string }) {
  return (
    <div className="text-13 text-ink-2">
      <p className="mb-2 text-pretty">{text}</p>
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1 ps-3 pe-1">
        <code className="min-w-0 flex-1 font-mono text-12 break-all text-ink-1">{command}</code>
        <CopyButton text={command} label={t('office.approvals.copyCommand')} />
      </div>
    </div>
  );
}

type Entry = { readonly name: string; readonly public_key: string };

/** A name has no quotes in it. */
export const addCommand = ({ name, public_key: key }: Entry): string =>
  `npm run signer -- roster add '${name}' ${key} --folder FOLDER`;
export const removeCommand = ({ name }: Pick<Entry, 'name'>): string =>
  `npm run signer -- roster remove '${name}' --folder FOLDER`;

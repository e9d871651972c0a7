// All keys of the account: cards of those that are live, one line for each that has ended.
import { Badge } from '@bourse/ui/badge.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useState } from 'react';
import { EndForm } from './end-form.tsx';
import { KeyCard } from './key-card.tsx';
import { isLive, type Key, useRefreshKeys } from './keys.ts';

const EndedKeys = ({ ended }: { readonly ended: readonly Key[] }) => (
  <Section title={t('keys.endedKeys')} text={t('keys.endedKeysText')} isFlush>
    <SettingRows>
      {ended.map(({ id, label, key, ended_ms: endedAt, end_reason: reason }) => (
        <SettingRow
          key={id}
          title={
            <>
              {label}
              {reason && <Badge>{t(`keys.reason.${reason}`)}</Badge>}
            </>
          }
          text={<span className="font-mono break-all">{key}</span>}
          value={endedAt !== null && formatDateTime(endedAt)}
        />
      ))}
    </SettingRows>
  </Section>
);

export type KeyListProps = { readonly keys: readonly Key[]; readonly onEdit: (key: Key) => void };

export function KeyList({ keys, onEdit }: KeyListProps) {
  const [ending, setEnding] = useState<Key>();
  const refresh = useRefreshKeys();
  const close = (): void => setEnding(undefined);
  const finish = (): void => {
    notify.success(t('keys.ended'));
    close();
    refresh();
  };
  const ended = keys.filter((key) => !isLive(key));
  return (
    <>
      <ul aria-label={t('keys.list')} className="flex flex-col gap-5 empty:hidden">
        {keys.filter(isLive).map((key) => (
          <KeyCard key={key.id} own={key} onEdit={() => onEdit(key)} onEnd={() => setEnding(key)} />
        ))}
      </ul>
      {ended.length > 0 && <EndedKeys ended={ended} />}
      <Dialog
        title={ending ? t('keys.endOne', { label: ending.label }) : t('keys.end')}
        isOpen={ending !== undefined}
        onClose={close}
      >
        {ending && <EndForm ending={ending} onDone={finish} />}
      </Dialog>
    </>
  );
}

import type { passkeys } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AddPasskey, DeletePasskey, RenamePasskey } from './passkey-forms.tsx';
import { PasskeyPlace } from '../../ui/passkey-place.tsx';
import { usePasskeys, useRefreshSecurity } from './security-info.ts';

type Passkey = passkeys.Passkey;
type Open = { readonly act: 'add' } | { readonly act: 'rename' | 'delete'; readonly passkey: Passkey };

type RowProps = { readonly passkey: Passkey; readonly onOpen: (open: Open) => void };

function PasskeyRow({ passkey, onOpen }: RowProps) {
  const { name, created_at, last_used_at, is_synced } = passkey;
  const used =
    last_used_at === 0
      ? t('security.passkey.unused')
      : t('security.passkey.used', { time: formatDateTime(last_used_at) });
  return (
    <SettingRow
      title={
        <>
          {name}
          {is_synced === 1 && <Badge>{t('security.passkey.synced')}</Badge>}
        </>
      }
      text={`${t('security.passkey.added', { time: formatDateTime(created_at) })} · ${used}`}
      action={
        <>
          <IconButton label={t('security.passkey.rename', { name })} onClick={() => onOpen({ act: 'rename', passkey })}>
            <Pencil size={15} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('security.passkey.delete', { name })} onClick={() => onOpen({ act: 'delete', passkey })}>
            <Trash2 size={15} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

export function PasskeySection({ holdSeconds }: { readonly holdSeconds: number }) {
  const list = usePasskeys();
  const refresh = useRefreshSecurity();
  const [open, setOpen] = useState<Open>();
  const close = (): void => {
    setOpen(undefined);
    refresh();
  };
  const add = (
    <Button size="small" onClick={() => setOpen({ act: 'add' })}>
      {t('security.passkey.add')}
    </Button>
  );
  return (
    <Section title={t('security.passkeys')} text={t('security.passkeys.text')} isFlush action={add}>
      <div className="px-4 not-empty:py-3">
        <PasskeyPlace />
      </div>
      {list.isPending && <SkeletonRows rows={2} rowClassName="h-15" />}
      {list.isError && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <EmptyState title={t('security.passkeys.none')} text={t('security.passkeys.noneText')} />
      )}
      {list.data && list.data.length > 0 && (
        <SettingRows>
          {list.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpen} />
          ))}
        </SettingRows>
      )}
      <Dialog title={t('security.passkey.add')} isOpen={open?.act === 'add'} onClose={close}>
        <AddPasskey holdSeconds={holdSeconds} onDone={close} />
      </Dialog>
      <Dialog title={t('security.passkey.renameTitle')} isOpen={open?.act === 'rename'} onClose={close}>
        {open?.act === 'rename' && <RenamePasskey passkey={open.passkey} onDone={close} />}
      </Dialog>
      <Dialog title={t('security.passkey.deleteTitle')} isOpen={open?.act === 'delete'} onClose={close}>
        {open?.act === 'delete' && <DeletePasskey passkey={open.passkey} holdSeconds={holdSeconds} onDone={close} />}
      </Dialog>
    </Section>
  );
}

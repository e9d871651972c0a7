// The key of whoever is logged in: made here, and entered by somebody else on the signer's host.
import type { officeApprovals } from '@bourse/contract';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import { addCommand, HostCommand } from './host-command.tsx';
import { RosterBadge } from './roster-badge.tsx';

const EnrolDialog = lazyOverlay(async () => (await import('./enrol-dialog.tsx')).EnrolDialog);
const RevokeDialog = lazyOverlay(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);

type Row = officeApprovals.ApproverKeyRow;

function NoKey() {
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-3 text-13 text-ink-2">
      <p className="max-w-150 text-pretty">{t('office.approvals.noKeyText')}</p>
      <AskButton
        permission="approvals.sign"
        label={t('office.approvals.enrol')}
        isMain
        renderDialog={(onClose) => <EnrolDialog onClose={onClose} />}
      />
    </div>
  );
}

function Key({ row }: { readonly row: Row }) {
  return (
    <>
      <Facts
        facts={[
          [t('office.approvals.name'), row.name],
          [
            t('office.approvals.publicKey'),
            <span key="key" className="flex items-center gap-1">
              <span className="min-w-0 font-mono text-12 break-all">{row.public_key}</span>
              <span className="-my-2">
                <CopyButton text={row.public_key} />
              </span>
            </span>,
          ],
          [t('office.approvals.way'), t(`office.approvals.way.${row.wrap}`)],
          [t('office.approvals.since'), row.create_time],
          [t('office.approvals.roster'), <RosterBadge key="roster" state={row.roster} />],
        ]}
      />
      <div className="flex flex-col items-start gap-3 border-t border-line px-4 py-3">
        {row.roster !== 'listed' && <HostCommand text={t('office.approvals.addText')} command={addCommand(row)} />}
        <AskButton
          permission="approvals.sign"
          label={t('office.approvals.revoke')}
          renderDialog={(onClose) => <RevokeDialog row={row} onClose={onClose} />}
        />
      </div>
    </>
  );
}

export function OwnKeyPanel({ row }: { readonly row: Row | undefined }) {
  return <Panel title={t('office.approvals.ownKey')}>{row ? <Key row={row} /> : <NoKey />}</Panel>;
}

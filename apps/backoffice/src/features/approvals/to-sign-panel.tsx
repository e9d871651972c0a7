// What the signer asks operators for, and the keys that they answer with.
import { officeApprovals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useMay, useSession } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { Answer } from '../../ui/page.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { OwnKeyPanel } from './own-key-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

export function ToSignPanel() {
  const query = useAsk(officeApprovals.listKeys, {}, { everyMs: FOLLOW_EVERY_MS });
  const maySign = useMay('approvals.sign');
  const mayRevoke = useMay('operators.edit');
  const email = useSession(({ operator }) => operator?.email);
  return (
    <Answer query={query}>
      {({ keys, is_simulated: isSimulated }) => {
        const own = keys.find(({ operator }) => operator === email);
        return (
          <div className="flex flex-col gap-4">
            {isSimulated === 1 && (
              <Notice title={t('office.approvals.simulated')}>{t('office.approvals.simulatedText')}</Notice>
            )}
            <WaitingPanel hasKey={own !== undefined} />
            {maySign && <OwnKeyPanel row={own} />}
            <KeysPanel keys={keys} mayRevoke={mayRevoke} />
          </div>
        );
      }}
    </Answer>
  );
}

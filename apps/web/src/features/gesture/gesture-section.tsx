// The phone's own lock, offered where a finger can draw it.
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useMedia } from '@bourse/ui/lib/use-media.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useState } from 'react';
import { canLock, clearGesture, useGestureLock } from './gesture-lock.ts';
import { GestureSetup } from './gesture-setup.tsx';

export function GestureSection() {
  const isTouch = useMedia('(pointer: coarse)');
  const { isSet } = useGestureLock();
  const [isOpen, setOpen] = useState(false);
  if ((!isTouch && !isSet) || !canLock()) return null;
  const close = (): void => setOpen(false);
  const finish = (): void => {
    notify.success(t('gesture.set'));
    close();
  };
  const turnOff = (): void => {
    clearGesture();
    notify.info(t('gesture.cleared'));
  };
  return (
    <Section title={t('gesture.section')} isFlush>
      <SettingRows>
        <SettingRow
          title={
            <>
              {t('gesture.name')}
              {isSet ? <Badge tone="success">{t('security.on')}</Badge> : <Badge>{t('security.off')}</Badge>}
            </>
          }
          text={t('gesture.text')}
          action={
            <>
              {isSet && (
                <Button size="small" variant="quiet" onClick={turnOff}>
                  {t('security.turnOff')}
                </Button>
              )}
              <Button size="small" onClick={() => setOpen(true)}>
                {isSet ? t('security.change') : t('security.turnOn')}
              </Button>
            </>
          }
        />
      </SettingRows>
      <Dialog title={t('gesture.name')} isOpen={isOpen} onClose={close}>
        <GestureSetup onDone={finish} />
      </Dialog>
    </Section>
  );
}

// Asks that everything stand still, or go on.
import { officeHouse } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

/** A week. */
const MINUTES_MAX = 10_080;

export type StopDialogProps = { readonly isStopped: boolean; readonly onClose: () => void };

const isMinutes = (text: string): boolean =>
  text === '' || (/^[0-9]{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= MINUTES_MAX);

export function StopDialog({ isStopped, onClose }: StopDialogProps) {
  const { mutate, isPending } = useAct(officeHouse.proposeStop, onClose);
  const [minutes, setMinutes] = useState('');
  const isBeginning = !isStopped;
  const expected = isBeginning && minutes !== '' ? { expected_minutes: Number(minutes) } : {};
  return (
    <ReasonDialog
      title={t(isBeginning ? 'office.house.askStop' : 'office.house.askEnd')}
      text={t(isBeginning ? 'office.house.stopText' : 'office.house.endText')}
      action={t('office.change.propose')}
      isPending={isPending}
      isReady={isMinutes(minutes)}
      onConfirm={(reason) => mutate({ is_stopped: isBeginning ? 1 : 0, reason, ...expected })}
      onClose={onClose}
    >
      {isBeginning && (
        <TextField
          label={t('office.house.expected')}
          inputMode="numeric"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value.trim())}
          className="mb-3"
        />
      )}
    </ReasonDialog>
  );
}

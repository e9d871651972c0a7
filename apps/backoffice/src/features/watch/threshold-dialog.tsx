// Says from where on a figure alarms, within what the house allows.
import { officeWatch } from '@bourse/contract';
import { isThreshold } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { checkText, figureText } from './words.ts';

type Row = officeWatch.ThresholdRow;
export type ThresholdDialogProps = { readonly row: Row; readonly onClose: () => void };

const SEVERITIES = ['warning', 'critical'] as const;

const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

export function ThresholdDialog({ row, onClose }: ThresholdDialogProps) {
  const { kind, unit, min, max } = row;
  const [typed, setTyped] = useState({ warning: String(row.warning), critical: String(row.critical) });
  const set = useAct(officeWatch.setThreshold, onClose);
  const wished = { warning: wholeOf(typed.warning), critical: wholeOf(typed.critical) };
  const isWithin = (value: number): boolean => value >= min && value <= max;
  const areWithin = SEVERITIES.every((severity) => isWithin(wished[severity]));
  const isOrdered = !areWithin || isThreshold(kind, wished);
  const isChanged = SEVERITIES.some((severity) => wished[severity] !== row[severity]);
  return (
    <Dialog
      title={checkText(kind)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('office.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isChanged || !areWithin || !isOrdered}
            isPending={set.isPending}
            onClick={() => set.mutate({ kind, ...wished })}
          >
            {t('office.save')}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-3 md:grid-cols-2">
        {SEVERITIES.map((severity) => (
          <TextField
            key={severity}
            inputMode="numeric"
            label={`${t(`office.watch.level.${severity}`)} (${t(`office.watch.in.${unit}`)})`}
            hint={isWithin(wished[severity]) ? figureText(wished[severity], unit) : undefined}
            error={isWithin(wished[severity]) ? undefined : t('office.watch.bounds', { min, max })}
            value={typed[severity]}
            onChange={(event) => setTyped({ ...typed, [severity]: event.target.value })}
          />
        ))}
      </div>
      <p role="alert" className="mt-3 text-12 text-error empty:hidden">
        {isOrdered ? '' : t('office.watch.order')}
      </p>
    </Dialog>
  );
}

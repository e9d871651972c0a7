// Says from where on a figure alarms, within what the house allows.
import { officeWatch } from '@bourse/contract';
import { isThreshold } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { ClashNotice } from '../../ui/clash-notice.tsx';
import { checkText, figureText } from './words.ts';

type Row = officeWatch.ThresholdRow;
export type ThresholdDialogProps = { readonly row: Row; readonly onClose: () => void };

const SEVERITIES = ['warning', 'critical'] as const;

type Seen = Pick<Row, (typeof SEVERITIES)[number]>;
const SEVERITY_TEXTS: Readonly<Record<string, string>> = {
  warning: t('office.watch.level.warning'),
  critical: t('office.watch.level.critical'),
};

const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

export function ThresholdDialog({ row, onClose }: ThresholdDialogProps) {
  const { kind, unit, min, max } = row;
  // What stood when it was opened: it is asked for anew behind the dialog.
  const [seen, setSeen] = useState<Seen>({ warning: row.warning, critical: row.critical });
  const [sent, setSent] = useState<Seen>();
  const [typed, setTyped] = useState({ warning: String(row.warning), critical: String(row.critical) });
  const set = useAct(officeWatch.setThreshold, onClose);
  const wished = { warning: wholeOf(typed.warning), critical: wholeOf(typed.critical) };
  const isWithin = (value: number): boolean => value >= min && value <= max;
  const areWithin = SEVERITIES.every((severity) => isWithin(wished[severity]));
  const isOrdered = !areWithin || isThreshold(kind, wished);
  const isChanged = SEVERITIES.some((severity) => wished[severity] !== seen[severity]);
  const send = (shown: Seen): void => {
    setSent(shown);
    set.mutate({ kind, ...wished, seen: shown });
  };
  const take = ({ warning = seen.warning, critical = seen.critical }: Partial<Seen>): void => {
    setSeen({ warning, critical });
    setTyped({ warning: String(warning), critical: String(critical) });
  };
  return (
    <AskDialog
      title={checkText(kind)}
      action={t('office.save')}
      isReady={isChanged && areWithin && isOrdered}
      isPending={set.isPending}
      onConfirm={() => send(seen)}
      onClose={onClose}
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
      <ClashNotice
        className="mt-3"
        seen={sent}
        mine={wished}
        fieldText={(field) => SEVERITY_TEXTS[field] ?? field}
        linesOf={(value) => [figureText(Number(value), unit)]}
        onMine={send}
        onTheirs={take}
      />
    </AskDialog>
  );
}

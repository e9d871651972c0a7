// Which indicators the chart shows, and with which parameters. A parameter counts as soon as all of its row are right.
import { IconButton } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { PopupContentProps } from '@bourse/ui/popup.tsx';
import { RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { changeIndicator, useChartLayout } from './chart-layout.ts';
import {
  type IndicatorName,
  indicatorInfo,
  INDICATORS,
  type ParamKind,
  paramMax,
  paramMin,
  parseParam,
  parseParams,
} from './indicators.ts';

function errorOf(name: IndicatorName, typed: readonly string[]): string | undefined {
  const { kinds } = indicatorInfo[name];
  const wrong = kinds.find((kind, index) => parseParam(typed[index], kind) === undefined);
  if (wrong) return t('chart.param.range', { min: paramMin(wrong), max: paramMax(wrong) });
  return parseParams(name, typed) ? undefined : t('chart.param.order');
}

const nameOf = (kind: ParamKind, index: number): string => t(`chart.param.${kind}`, { index: index + 1 });

function Params({ name }: { readonly name: IndicatorName }) {
  const { params } = useChartLayout((layout) => layout.indicators[name]);
  const { kinds, defaults } = indicatorInfo[name];
  const [typed, setTyped] = useState<readonly string[]>(params.map(String));
  const error = errorOf(name, typed);
  const errorId = useId();
  const type = (values: readonly string[]): void => {
    setTyped(values);
    const read = parseParams(name, values);
    if (read) changeIndicator(name, { params: read });
  };
  const isDefault = typed.join() === defaults.join();
  return (
    <>
      <div className="flex items-center justify-end gap-1">
        {kinds.map((kind, index) => (
          <input
            key={index}
            inputMode={kind === 'deviation' ? 'decimal' : 'numeric'}
            autoComplete="off"
            aria-label={`${name} ${nameOf(kind, index)}`}
            title={nameOf(kind, index)}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            value={typed[index] ?? ''}
            onChange={(event) => type(typed.map((value, at) => (at === index ? event.target.value : value)))}
            className={cx(
              'h-7 w-11 rounded-sm border bg-panel px-1 text-center font-mono text-12 text-ink-1 touch:h-11 max-md:w-12',
              error === undefined ? 'border-line-strong' : 'border-error',
            )}
          />
        ))}
        <IconButton
          label={t('chart.param.reset', { name })}
          disabled={isDefault}
          className="size-7! touch:size-11!"
          onClick={() => type(defaults.map(String))}
        >
          <RotateCcw size={13} aria-hidden="true" />
        </IconButton>
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="col-span-2 -mt-1 pb-1 text-end text-11 text-error">
          {error}
        </p>
      )}
    </>
  );
}

export function IndicatorPanel({ takesFocus }: PopupContentProps) {
  const indicators = useChartLayout((layout) => layout.indicators);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLInputElement>('input')?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('chart.indicators')}
      className="max-h-[70dvh] w-72 overflow-y-auto p-3"
    >
      <p className="pb-1 text-11 text-ink-2">{t('chart.indicators.hint')}</p>
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
        {INDICATORS.map((name) => (
          <div key={name} className="contents">
            <Checkbox
              checked={indicators[name].isOn}
              onChange={(event) => changeIndicator(name, { isOn: event.target.checked })}
              className="[&_label]:font-mono [&_label]:text-12"
            >
              {name}
            </Checkbox>
            <Params name={name} />
          </div>
        ))}
      </div>
    </div>
  );
}

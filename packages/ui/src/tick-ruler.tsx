// The signature of Bourse: the fine marks of a price ladder, on dividers, sliders and large surfaces.
import { cx } from './class-names.ts';

export type TickRulerProps = {
  readonly axis?: 'x' | 'y';
  /** The side the marks grow from. */
  readonly edge?: 'start' | 'end';
  /** `percent` marks the quarters of its width, instead of every 8 and 40 px. */
  readonly scale?: 'pixels' | 'percent';
  readonly className?: string;
};

export function TickRuler({ axis = 'x', edge = 'start', scale = 'pixels', className }: TickRulerProps) {
  return (
    <div aria-hidden="true" className={cx('ruler', className)} data-axis={axis} data-edge={edge} data-scale={scale} />
  );
}

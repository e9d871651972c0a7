// A small chart of what a figure was, from nothing upwards.
import { type Measure, useTrail } from './trail.ts';

const [WIDTH, HEIGHT] = [240, 36];

export function TrailLine({ measure }: { readonly measure: Measure }) {
  const samples = useTrail((trail) => trail.samples);
  const top = Math.max(1, ...samples.map((sample) => sample[measure]));
  const points = samples.map((sample, at) => {
    const x = samples.length === 1 ? WIDTH : (at / (samples.length - 1)) * WIDTH;
    return `${x.toFixed(1)} ${(HEIGHT - 1 - (sample[measure] / top) * (HEIGHT - 4)).toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-9 w-full border-b border-line text-iris"
    >
      {points.length > 1 && (
        <>
          <path d={`M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`} fill="currentColor" opacity="0.12" />
          <path
            d={`M${points.join('L')}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}

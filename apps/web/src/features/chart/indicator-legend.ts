// The legend of a pane below the candles. The library's own has the volume in English, and writes what is drawn as bars in
// their pale colours.

export type LegendSource = {
  readonly figures: readonly { readonly key: string; readonly title?: string; readonly type?: string }[];
  /** Holds the values at the crosshair by the figures' keys. */
  readonly values: unknown;
  /** The colours are in the order of the lines. */
  readonly lineColours: readonly string[];
  readonly colour: string;
  readonly volumeTitle: string;
  readonly write: (value: number) => string;
  /** This text is shown where there is no value. */
  readonly none: string;
};

type Part = { readonly text: string; readonly color: string };
export type Legend = { readonly title: Part; readonly value: Part };

const valueOf = (values: unknown, key: string): unknown =>
  typeof values === 'object' && values !== null
    ? Object.entries(values).find(([name]) => name === key)?.[1]
    : undefined;

export function legendsOf({ figures, values, lineColours, colour, ...texts }: LegendSource): Legend[] {
  return figures.map(({ key, title = '', type }, index) => {
    const value = valueOf(values, key);
    const color = (type === 'line' && lineColours[index % lineColours.length]) || colour;
    return {
      title: { text: key === 'volume' ? `${texts.volumeTitle}: ` : title, color },
      value: { text: typeof value === 'number' ? texts.write(value) : texts.none, color },
    };
  });
}

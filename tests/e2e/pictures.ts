// Pictures of screens against those kept as references.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const REFERENCES = join(import.meta.dirname, 'references');
/** Kept for whoever wants to look, in a folder that the repository ignores. */
const SHOTS = join(import.meta.dirname, '../../.shots/visual');

/** How far apart two colours may be, from 0 to 1, before the pixel counts as different: edges of letters may vary. */
const COLOUR_TOLERANCE = 0.15;
/** Share of a picture's pixels that may differ. */
const DIFFERENCE_MAX = 0.0005;

export function renewReference(name: string, picture: Buffer): void {
  mkdirSync(REFERENCES, { recursive: true });
  // The picture is encoded again: without filters and alpha, flat colours take less room than as the browser writes them.
  const options = { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 } as const;
  const png = PNG.sync.write(PNG.sync.read(picture), options);
  writeFileSync(join(REFERENCES, `${name}.png`), png);
}

/** Why the picture is not like its reference; undefined when it is. Leaves the picture and the differences to look at. */
export function findDifference(name: string, picture: Buffer): string | undefined {
  mkdirSync(SHOTS, { recursive: true });
  writeFileSync(join(SHOTS, `${name}.png`), picture);
  const file = join(REFERENCES, `${name}.png`);
  if (!existsSync(file)) return `${name}: there is no reference yet`;
  const reference = PNG.sync.read(readFileSync(file));
  const actual = PNG.sync.read(picture);
  const { width, height } = reference;
  if (actual.width !== width || actual.height !== height)
    return `${name}: ${actual.width} × ${actual.height} pixels instead of ${width} × ${height}`;
  const difference = new PNG({ width, height });
  const count = pixelmatch(reference.data, actual.data, difference.data, width, height, {
    threshold: COLOUR_TOLERANCE,
  });
  const share = count / (width * height);
  if (share <= DIFFERENCE_MAX) return undefined;
  writeFileSync(join(SHOTS, `${name}-difference.png`), PNG.sync.write(difference));
  return `${name}: ${(share * 100).toFixed(2)} % of the pixels differ, at most ${DIFFERENCE_MAX * 100} % may`;
}

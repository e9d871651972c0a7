// Pictures that browsers and messengers ask for: the icons of the installed app and the card of a shared link. All of them
// are made of rectangles, so they are painted here and no binary file is kept.
import { depthAt } from '@bourse/ui/depth-shape.ts';
import { PNG } from 'pngjs';
import { LEVELS, MARK_SIZE, type Rectangle, STEM } from './mark.ts';

type Colour = readonly [red: number, green: number, blue: number];

const INK: Colour = [11, 15, 20];
const PAPER: Colour = [230, 235, 242];
const IRIS: Colour = [142, 139, 255];
const GREEN: Colour = [47, 191, 143];
const RED: Colour = [242, 98, 122];

/** How much of the pixel from `at` to `at + 1` lies between two edges. */
const overlap = (at: number, from: number, to: number): number =>
  Math.max(0, Math.min(at + 1, to) - Math.max(at, from));

class Canvas {
  readonly #png: PNG;

  constructor(width: number, height: number, ground: Colour) {
    this.#png = new PNG({ width, height });
    this.paint([0, 0, width, height], ground);
    for (let at = 3; at < this.#png.data.length; at += 4) this.#png.data[at] = 255;
  }

  /** Edges between pixels are blended. */
  paint([x, y, width, height]: Rectangle, colour: Colour, opacity = 1): void {
    const { data, width: across, height: down } = this.#png;
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(down, Math.ceil(y + height)); row += 1)
      for (let column = Math.max(0, Math.floor(x)); column < Math.min(across, Math.ceil(x + width)); column += 1) {
        const share = overlap(column, x, x + width) * overlap(row, y, y + height) * opacity;
        colour.forEach((value, channel) => {
          const at = (row * across + column) * 4 + channel;
          data[at] = Math.round((data[at] ?? 0) * (1 - share) + value * share);
        });
      }
  }

  mark({ x, y, height }: { readonly x: number; readonly y: number; readonly height: number }): void {
    const scale = height / MARK_SIZE.height;
    const placed = ([left, top, wide, high]: Rectangle): Rectangle => [
      x + left * scale,
      y + top * scale,
      wide * scale,
      high * scale,
    ];
    this.paint(placed(STEM), PAPER);
    for (const level of LEVELS) this.paint(placed(level), IRIS);
  }

  toPng(): Buffer {
    return PNG.sync.write(this.#png, { colorType: 2 });
  }
}

/** `room`: the share of the side that the mark takes; a maskable icon may lose a fifth at each edge. */
export function paintIcon(side: number, room: number): Buffer {
  const canvas = new Canvas(side, side, INK);
  const height = side * room;
  const width = (height * MARK_SIZE.width) / MARK_SIZE.height;
  canvas.mark({ x: (side - width) / 2, y: (side - height) / 2, height });
  return canvas.toPng();
}

const CARD = { width: 1200, height: 630 } as const;
const CARD_LEVELS = 24;
const CARD_PITCH = 12;

/** The mark, beside an engraved order book. */
export function paintCard(): Buffer {
  const { width, height } = CARD;
  const canvas = new Canvas(width, height, INK);
  const middle = height / 2;
  for (let level = 0; level < CARD_LEVELS; level += 1) {
    const length = depthAt(level, CARD_LEVELS) * width * 0.62;
    const thickness = level % 5 === 4 ? 3 : 2;
    const offset = (level + 1.5) * CARD_PITCH;
    const opacity = 0.95 - 0.6 * (level / CARD_LEVELS);
    canvas.paint([width - length, middle - offset, length, thickness], RED, opacity);
    canvas.paint([width - length, middle + offset - thickness, length, thickness], GREEN, opacity);
  }
  for (let x = width * 0.38; x < width; x += 14) canvas.paint([x, middle - 1, 3, 2], IRIS);
  canvas.mark({ x: 110, y: middle - 120, height: 240 });
  return canvas.toPng();
}

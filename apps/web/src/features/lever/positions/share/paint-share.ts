// A position as a picture to show around: what it is and what it has made of its margin. Nothing in it says whose it is.
import type { PositionSide } from '@bourse/domain';
import { type Ink, readInk } from '../../../../lib/ink.ts';

export type ShareCard = {
  readonly siteName: string;
  readonly symbol: string;
  readonly side: PositionSide;
  /** `Long 20×`. */
  readonly title: string;
  readonly share: string;
  readonly isGain: boolean;
  /** Labelled figures, amounts among them only where the owner wants it. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly time: string;
};

export const SHARE_WIDTH = 720;
export const SHARE_HEIGHT = 440;
const MARGIN = 48;
const COLUMNS = 2;
const ROW_HEIGHT = 72;
const FACTS_TOP = 276;

type Canvas = CanvasRenderingContext2D;
type Style = { readonly size: number; readonly colour: string; readonly weight?: number; readonly isMono?: boolean };

function write(context: Canvas, ink: Ink, text: string, at: { x: number; y: number }, style: Style): number {
  const { size, colour, weight = 450, isMono = false } = style;
  context.font = `${weight} ${size}px ${isMono ? ink.mono : ink.sans}`;
  context.fillStyle = colour;
  context.fillText(text, at.x, at.y);
  return context.measureText(text).width;
}

/** Fine marks along the upper edge, every fifth longer. */
function paintRuler(context: Canvas, ink: Ink): void {
  context.fillStyle = ink.lineStrong;
  for (let mark = 0; mark * 8 <= SHARE_WIDTH - 2 * MARGIN; mark += 1)
    context.fillRect(MARGIN + mark * 8, 96, 1, mark % 5 === 0 ? 10 : 5);
}

function paintFacts(context: Canvas, ink: Ink, { facts }: ShareCard): void {
  const columnWidth = (SHARE_WIDTH - 2 * MARGIN) / COLUMNS;
  for (const [index, [label, value]] of facts.entries()) {
    const x = MARGIN + (index % COLUMNS) * columnWidth;
    const y = FACTS_TOP + Math.floor(index / COLUMNS) * ROW_HEIGHT;
    write(context, ink, label, { x, y }, { size: 18, colour: ink.text2 });
    write(context, ink, value, { x, y: y + 30 }, { size: 26, colour: ink.text1, isMono: true });
  }
}

/** Draws it whole; the canvas has the size of the card. */
export function paintShare(context: Canvas, card: ShareCard): void {
  const ink = readInk();
  const right = (text: string, y: number, style: Style): void => {
    context.textAlign = 'right';
    write(context, ink, text, { x: SHARE_WIDTH - MARGIN, y }, style);
    context.textAlign = 'left';
  };
  context.textBaseline = 'alphabetic';
  context.fillStyle = ink.panel;
  context.fillRect(0, 0, SHARE_WIDTH, SHARE_HEIGHT);
  const side = card.side === 'long' ? ink.up : ink.down;
  context.fillStyle = side;
  context.fillRect(0, 0, 6, SHARE_HEIGHT);
  const width = write(context, ink, card.symbol, { x: MARGIN, y: 72 }, { size: 28, colour: ink.text1, weight: 600 });
  write(context, ink, card.title, { x: MARGIN + width + 16, y: 72 }, { size: 20, colour: side, weight: 550 });
  right(card.siteName, 72, { size: 20, colour: ink.iris, weight: 650 });
  paintRuler(context, ink);
  const result = { size: 72, colour: card.isGain ? ink.up : ink.down, weight: 600, isMono: true };
  write(context, ink, card.share, { x: MARGIN - 3, y: 204 }, result);
  paintFacts(context, ink, card);
  right(card.time, SHARE_HEIGHT - 28, { size: 17, colour: ink.text2, isMono: true });
}

// The lengths of an engraved order book's marks: they follow from the level's place alone.

/** Share of the width at a distance (0 to 1) from the spread: grows with the distance, with a wall here and there. */
export function depthAt(level: number, levels: number): number {
  const far = level / levels;
  const wall = Math.max(0, Math.sin(level * 1.9) + Math.sin(level * 0.71 + 1.2) - 0.7);
  return Math.min(1, 0.05 + 0.66 * far ** 1.25 + 0.14 * wall * (0.35 + far));
}

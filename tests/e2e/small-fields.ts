// Fields on a phone whose letters are smaller than an iPhone leaves alone: it zooms into them, and stays there.
import type { Page } from 'playwright-core';

const SMALLEST_PX = 16;

/** One line for each field of the page below 16 px, hidden ones too; none in a window wider than a phone's. */
export async function smallFieldsOf(page: Page): Promise<readonly string[]> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return [];
  return page.locator('input:not([type=checkbox], [type=radio], [type=range]), textarea, select').evaluateAll(
    (fields, smallest) =>
      fields.flatMap((field) => {
        const { fontSize } = field.ownerDocument.defaultView.getComputedStyle(field);
        return Number.parseFloat(fontSize) < smallest ? [`${fontSize}: ${field.outerHTML.slice(0, 160)}`] : [];
      }),
    SMALLEST_PX,
  );
}

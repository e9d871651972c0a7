// What is wrong with a whole screen in a narrow window, by the places of its boxes: texts that are cut or reach over their place,
// controls that lie under something, fields narrower than what they show, and a page wider than its window.
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { settling } from './settled.ts';

/** Runs in the page, whose types the tests do not have, and answers one line for each fault. */
const MEASURE = `(() => {
  const SLACK = 1.5;
  const faults = [];
  const nameOf = (element) =>
    element.tagName.toLowerCase() + ' "' + (element.textContent || element.getAttribute('aria-label') || element.name || '')
      .trim().replace(/\\s+/g, ' ').slice(0, 50) + '" .' + String(element.className.baseVal ?? element.className).slice(0, 60);
  const tell = (fault, element, more) => faults.push(fault + ': ' + nameOf(element) + ', ' + more);
  const styles = new Map();
  const styleOf = (element) => {
    let style = styles.get(element);
    if (!style) styles.set(element, (style = getComputedStyle(element)));
    return style;
  };
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** For those who hear the page, or for those who only see it. */
  const isApart = (element) => {
    for (let up = element; up; up = up.parentElement) {
      const { position, clipPath } = styleOf(up);
      if (position === 'absolute' && (up.clientWidth <= 1 || clipPath !== 'none')) return true;
      if (up.matches('[aria-hidden=true], [inert], svg')) return true;
    }
    return false;
  };
  const isInline = (element) => ['inline', 'contents'].includes(styleOf(element).display);
  const blockOf = (element) => (isInline(element) && element.parentElement ? blockOf(element.parentElement) : element);

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(scrollWidth - clientWidth + ' px too wide');

  const isInScroller = (element) => {
    for (let up = element; up && up !== document.body; up = up.parentElement) if (scrolls(styleOf(up).overflowX)) return true;
    return false;
  };
  /** Goes up from a text to what cuts or scrolls it, or is positioned apart from the page around it. */
  const followUp = (block, box) => {
    const isScrolled = isInScroller(block);
    for (let up = block; up && up !== document.body; up = up.parentElement) {
      // What is wider than its place there can be reached.
      if (isScrolled && up !== block) return;
      const { display, overflowX, overflowY, position, textOverflow, webkitLineClamp } = styleOf(up);
      if (display === 'contents' || display === 'inline') continue;
      if (scrolls(overflowX)) return;
      const place = up.getBoundingClientRect();
      const over = Math.round(Math.max(box.right - place.right, place.left - box.left));
      if (over > SLACK) {
        const fault = textOverflow === 'ellipsis' ? 'shortened' : overflowX === 'visible' ? 'reaches over its place' : 'cut';
        return tell(fault, block, over + ' px of ' + Math.round(place.width));
      }
      if (overflowY !== 'visible') {
        const low = Math.round(Math.max(box.bottom - place.bottom, place.top - box.top));
        if (low > 3 && !scrolls(overflowY) && webkitLineClamp === 'none') tell('cut', block, low + ' px of its height');
        if (overflowX !== 'visible') return;
      }
      if (position === 'fixed' || position === 'absolute') break;
    }
    if (box.right > innerWidth + SLACK || box.left < -SLACK)
      tell('beyond the screen', block, Math.round(box.left) + ' to ' + Math.round(box.right));
  };
  const seen = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest('script, style, noscript, select')) continue;
    const block = blockOf(parent);
    if (seen.has(block) || !isShown(parent) || isApart(parent)) continue;
    range.selectNodeContents(text);
    const inner = range.getBoundingClientRect();
    if (inner.width === 0 || inner.height === 0) continue;
    const found = faults.length;
    followUp(block, inner);
    // A badge has a frame around its text.
    const { display, borderRightWidth } = styleOf(block);
    if (faults.length === found && display.startsWith('inline') && borderRightWidth !== '0px' && block.parentElement)
      followUp(block.parentElement, block.getBoundingClientRect());
    if (faults.length > found) seen.add(block);
  }

  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll('input, select')) {
    if (['checkbox', 'radio', 'range', 'file', 'hidden'].includes(field.type) || !isShown(field) || isApart(field)) continue;
    const style = styleOf(field);
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const isDate = field.type.startsWith('date');
    const text = field.selectedOptions?.[0]?.text ?? (isDate ? '00/00/0000' : field.value || field.placeholder);
    pen.font = style.font;
    pen.letterSpacing = style.letterSpacing;
    // Beside a date is the button that opens its calendar.
    const needed = pen.measureText(text).width + (isDate ? 20 : 0);
    const isShort = field.maxLength > 0 && field.maxLength < 5;
    if (needed > room + SLACK) tell('narrower than its content', field, '"' + text + '" in ' + Math.round(room) + ' px');
    else if (room < 40 && !field.selectedOptions && !isShort) tell('no room to write', field, Math.round(room) + ' px');
  }

  /** What a press on its middle meets. */
  const isMet = (control) => {
    // A link within a text may break: the middle of its first line.
    const [box] = control.getClientRects();
    if (!box || box.width < 4) return { isGood: true };
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const isGood = hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
    return { isGood, hit, x, y };
  };
  const { scrollX: left, scrollY: top } = window;
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab], [role=slider]')) {
    if (!isShown(control) || isApart(control) || styleOf(control).pointerEvents === 'none') continue;
    if (control.clientWidth <= 1 && !isInline(control)) continue;
    // One scroll brings many into view; what is in view already needs none.
    if (isMet(control).isGood) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { isGood, hit, x, y } = isMet(control);
    if (!isGood) tell('covered', control, hit ? 'by ' + nameOf(hit) : 'out of reach at ' + Math.round(x) + ', ' + Math.round(y));
  }
  scrollTo({ left, top, behavior: 'instant' });
  return faults;
})()`;

const SETTLE = settling({ alike: 2, framesMax: 60 });

/** A screen may be on its way from one shape to the next: a fault is one that stays. */
const LOOKS_MAX = 5;
const BETWEEN_LOOKS_MS = 200;

/** One line for each fault of the page in its window. */
export async function screenFaultsOf(page: Page): Promise<readonly string[]> {
  let found: readonly string[] = [];
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (looks > 0) await delay(BETWEEN_LOOKS_MS);
    found = await page.evaluate<readonly string[]>(`${SETTLE}.then(() => ${MEASURE})`);
    if (found.length === 0) break;
  }
  return found;
}

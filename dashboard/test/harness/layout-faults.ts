/** Finds faults in the layout of the open page, in words for a report. */
import type { Page } from 'playwright-core';

/** A name narrower than this is unreadable, whatever a table declares. */
const NAME_LEAST_PX = 136;
const LEAST_PX = 40;

/** Call it when the page has been drawn at its new width. */
export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(${faultsInPage})(${NAME_LEAST_PX}, ${LEAST_PX})`);
}

const faultsInPage = `async (nameLeastPx, leastPx) => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const faults = [];
  const page = document.scrollingElement;
  if (page.scrollWidth > page.clientWidth) faults.push('the page scrolls sideways to ' + page.scrollWidth);
  for (const element of document.querySelectorAll('[role=dialog], [role=dialog] *')) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowX) && element.tagName !== 'PRE' && isWide(element)) {
      faults.push('a dialog scrolls sideways');
    }
  }
  for (const table of document.querySelectorAll('table')) {
    if (table.closest('.mantine-VisuallyHidden-root, [hidden]') === null) lookAt(table);
  }
  for (const root of document.querySelectorAll('main, [role=dialog]')) lookForOverflow(root);
  return [...new Set(faults)];

  function lookAt(table) {
    const label = table.getAttribute('aria-label') ?? table.className;
    const tell = (fault) => faults.push(label + ': ' + fault);
    const frame = table.parentElement.getBoundingClientRect();
    const { left, right } = table.getBoundingClientRect();
    if (right > frame.right + 1 || left < frame.left - 1 || isWide(table.parentElement)) tell('wider than its place');
    const heads = [...table.querySelectorAll('thead th')];
    for (const head of heads) {
      const name = head.textContent;
      const width = head.getBoundingClientRect().width;
      const isName = 'name' in head.dataset;
      const least = Math.max(Number(head.dataset.leastWidth ?? 0), isName ? nameLeastPx : leastPx);
      if (isShown(head) ? width < least - 0.5 : isName) {
        tell(name + ' is ' + width.toFixed(0) + ' of ' + least + ' px wide');
      }
    }
    if (heads.length > 0 && 'leastWidth' in heads[0].dataset && !heads.some((head) => 'name' in head.dataset)) {
      tell('no column is the name');
    }
    for (const row of table.rows) {
      if (row.cells.length === heads.length) lookForHidden(row, heads, tell);
    }
  }

  /** Text cut with an ellipsis must show all of it on hover; anything else must fit its element. */
  function lookForOverflow(root) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode;
      if (parentElement.closest('.mantine-VisuallyHidden-root, pre, svg') !== null) continue;
      const cut = parentElement.closest('[class*=truncated]');
      const block = placeOf(cut === null ? parentElement : cut.parentElement);
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const box = (cut ?? range).getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      const place = block.getBoundingClientRect();
      const isInside = box.right <= place.right - parseFloat(paddingRight) + 0.5 &&
        box.left >= place.left + parseFloat(paddingLeft) - 0.5;
      if (box.width > 0 && !isInside) faults.push('outside of its place: ' + data.slice(0, 40));
    }
  }

  function placeOf(element) {
    const { display } = getComputedStyle(element);
    return display.startsWith('inline') || display === 'contents' ? placeOf(element.parentElement) : element;
  }

  /** Content of hidden columns must be below the name, unless the row leads to a view that shows it. */
  function lookForHidden(row, heads, tell) {
    if (row.parentElement.tagName !== 'TBODY' || row.querySelector('[data-row-link], .mantine-Skeleton-root')) return;
    for (const [index, head] of heads.entries()) {
      const copy = row.querySelector('[data-below="' + head.dataset.column + '"]');
      if (!isShown(head) && !isShown(row.cells[index]) && row.cells[index].textContent !== '' && !isShown(copy)) {
        tell(head.textContent + ' can not be reached');
      }
    }
  }

  function isShown(element) {
    return element !== null && element.getClientRects().length > 0;
  }
  function isWide({ scrollWidth, clientWidth }) {
    return scrollWidth > clientWidth;
  }
}`;

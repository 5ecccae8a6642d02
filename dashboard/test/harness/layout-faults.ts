/** What is wrong with where things stand on the page that is open; in words, for a report. */
import type { Page } from 'playwright-core';

/** Below it a name says nothing any more, whatever a table declares. */
const NAME_LEAST_PX = 136;
const LEAST_PX = 40;

/** Once the page has been drawn at its new width. */
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
      if (isShown(head) ? width < least - 0.5 : isName) tell(name + ' is ' + width.toFixed(0) + ' of ' + least + ' px wide');
    }
    if (heads.length > 0 && 'leastWidth' in heads[0].dataset && !heads.some((head) => 'name' in head.dataset)) {
      tell('no column is the name');
    }
    for (const row of table.rows) {
      for (const [index, cell] of [...row.cells].entries()) if (isShown(cell)) lookInto(cell, index, tell);
      if (row.cells.length === heads.length) lookForHidden(row, heads, tell);
    }
  }

  /** What is cut with an ellipsis says all of it on hover; anything else has to fit. */
  function lookInto(cell, index, tell) {
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    const place = cell.getBoundingClientRect();
    const [left, right] = [place.left + parseFloat(paddingLeft), place.right - parseFloat(paddingRight)];
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode;
      if (parentElement.closest('.mantine-VisuallyHidden-root') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const box = (parentElement.closest('[class*=truncated]') ?? range).getBoundingClientRect();
      if (box.width > 0 && (box.right > right + 0.5 || box.left < left - 0.5)) {
        tell('outside of its cell, in column ' + (index + 1) + ': ' + data.slice(0, 40));
      }
    }
  }

  /** What has no room stands below the name, unless the row leads to a view that shows it. */
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

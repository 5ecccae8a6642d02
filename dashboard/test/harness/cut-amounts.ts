/** Amounts of the open page of which a digit is not shown. */
import type { Page } from 'playwright-core';

/** Every group of digits must be inside of each element around it that hides what is outside, and on the page. */
export function cutAmounts(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const cut = [];
    const amounts = [...document.querySelectorAll('[data-money]')].filter((one) => one.getClientRects().length > 0);
    if (amounts.length === 0) cut.push('the page shows no amount');
    for (const amount of amounts) {
      const range = document.createRange();
      range.selectNodeContents(amount);
      const inside = [...range.getClientRects()].every((box) => isWhole(box, amount));
      if (!inside) cut.push(amount.textContent);
    }
    return cut;

    function isWhole({ left, right }, amount) {
      if (left < 0 || right > document.documentElement.clientWidth + 0.5) return false;
      for (let around = amount.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const place = around.getBoundingClientRect();
        if (left < place.left - 0.5 || right > place.right + 0.5) return false;
      }
      return true;
    }
  })()`);
}

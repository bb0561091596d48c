import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { beginSession } from './signed-in.ts';

useBrowser();

it('rows are dragged by a finger on their handle; a touch that ends where it began moves nothing', async () => {
  const { page, close } = await visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  });
  await beginSession(page, 'super');
  await page.goto('/admin/users');
  const featured = page.locator('li[data-featured]');
  for (let count = 1; count <= 3; count++) {
    await page
      .getByRole('button', { name: /^Feature:/ })
      .first()
      .click();
    await expect.poll(() => featured.count()).toBe(count);
  }
  const names = () => featured.getByRole('link').allInnerTexts();
  const [first, second, third] = await names();
  const order = { before: [first, second, third], after: [second, third, first] };
  await page.evaluate(() => scrollTo(0, 0));
  const handles = page.getByRole('button', { name: /^Move (?!up|down)/ });
  const from = await centerOf(handles.first());
  const to = await bottomOf(featured.last());
  await touch(page, from, from);
  expect(await names()).toEqual(order.before);
  await touch(page, from, { ...from, y: to - 4 });
  await expect.poll(names).toEqual(order.after);
  await page.reload();
  await expect.poll(names).toEqual(order.after);
  for (let count = 2; count >= 0; count--) {
    await page
      .getByRole('button', { name: /^Stop featuring:/ })
      .first()
      .click();
    await expect.poll(() => featured.count()).toBe(count);
  }
  await close();
});

interface Point {
  x: number;
  y: number;
}

type Found = ReturnType<Page['locator']>;

async function centerOf(element: Found): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

async function bottomOf(element: Found): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: 0, height: 0 };
  return y + height;
}

/** A finger goes down, moves in steps and is lifted. */
async function touch(page: Page, from: Point, to: Point): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const steps = 10;
  await send('touchStart', [from]);
  for (let step = 1; step <= steps; step++) {
    await send('touchMove', [
      { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps },
    ]);
  }
  // The place of the drop is looked up in each frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await send('touchEnd', []);
  await client.detach();
}

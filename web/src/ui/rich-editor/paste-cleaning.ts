/** Class or style by which Word marks list paragraphs. */
const wordListParagraph = /mso-list:\s*l(\d+)\s+level(\d+)/i;
/** Bullets that Word puts before the items of unordered lists. */
const bulletSign = /^[·•▪◦o§\-–]\s*/u;

/**
 * Converts clipboard HTML of word processors to ordinary HTML: their lists become lists, headings of level 1 become level 2, bold and
 * italic styles become elements, and vendor-specific markup is removed. Pictures with a path on the author's disk are removed too.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const comment of commentsIn(page)) comment.remove();
  for (const element of page.querySelectorAll('style, script, meta, link, title, xml, [hidden]')) element.remove();
  for (const element of page.body.querySelectorAll('*')) {
    // Elements of Office namespaces: <o:p>, <w:sdt>, <v:shape>.
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
  }
  for (const image of page.querySelectorAll('img')) {
    if (!/^(https?|blob|data):/i.test(image.getAttribute('src') ?? '')) image.remove();
  }
  unwrapGoogleDocs(page);
  styleToElements(page);
  wordLists(page);
  for (const heading of page.querySelectorAll('h1, h5, h6')) rename(heading, heading.localName === 'h1' ? 'h2' : 'h4');
  for (const element of page.body.querySelectorAll('[style], [class], [dir], [lang], [align]')) {
    for (const name of ['style', 'class', 'dir', 'lang', 'align']) element.removeAttribute(name);
  }
  for (const paragraph of page.querySelectorAll('p')) {
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img, br')) paragraph.remove();
  }
  return page.body.innerHTML;
}

function commentsIn(page: Document): Comment[] {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}

/** Google Docs wraps everything into one bold element that is not bold. */
function unwrapGoogleDocs(page: Document): void {
  for (const wrapper of page.querySelectorAll('b[id^="docs-internal-guid"]')) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
}

function styleToElements(page: Document): void {
  for (const span of page.querySelectorAll<HTMLElement>('span[style]')) {
    const style = span.getAttribute('style') ?? '';
    if (/mso-list:\s*ignore/i.test(style)) continue;
    const marks = [
      /font-weight:\s*(bold|[6-9]00)/i.test(style) && 'strong',
      /font-style:\s*italic/i.test(style) && 'em',
      /text-decoration[^;]{0,100}line-through/i.test(style) && 's',
    ].filter((mark) => mark !== false);
    let inner: ChildNode[] = [...span.childNodes];
    for (const mark of marks) {
      const element = page.createElement(mark);
      element.append(...inner);
      inner = [element];
    }
    span.replaceWith(...inner);
  }
}

/** Word writes list items as paragraphs with a bullet or number, and marks them and their depth by style. */
function wordLists(page: Document): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of page.querySelectorAll('p')) {
    const level = Number(wordListParagraph.exec(paragraph.getAttribute('style') ?? '')?.[2] ?? 0);
    if (level === 0) {
      open = [];
      continue;
    }
    if (last && paragraph.previousElementSibling !== last) open = [];
    const sign = takeSign(paragraph);
    open = open.filter((each) => each.level <= level);
    if (open.at(-1)?.level !== level) {
      const list = page.createElement(/^[\d(]|^[a-z][.)]/i.test(sign) && !bulletSign.test(sign) ? 'ol' : 'ul');
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open.push({ list, level });
    }
    const item = page.createElement('li');
    const text = page.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    open.at(-1)?.list.append(item);
    last = open[0]?.list ?? null;
    paragraph.remove();
  }
}

/** Removes the bullet or number of an item: Word marks it, or it precedes the text. */
function takeSign(paragraph: Element): string {
  const marked = [...paragraph.querySelectorAll('[style]')].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute('style') ?? ''),
  );
  if (marked) {
    const sign = marked.textContent.trim();
    marked.remove();
    return sign;
  }
  const first = firstText(paragraph);
  const sign = /^\s*([·•▪◦§]|[\d]{1,3}[.)]|[a-z][.)])\s+/iu.exec(first?.data ?? '');
  if (!first || !sign) return '';
  first.data = first.data.slice(sign[0].length);
  return sign[1] ?? '';
}

function firstText(element: Element): Text | null {
  const walker = element.ownerDocument.createTreeWalker(element, 4);
  let node = walker.nextNode();
  while (node && node.textContent?.trim() === '') node = walker.nextNode();
  return node as Text | null;
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

import { fillText } from '#platform/text/fill-text.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import { brandColorsOf, readableColor } from '@candela/contract/site/brand-colors';

export interface MailItem {
  title: string;
  body: string;
  /** Path on this site. */
  link: string | null;
}

export interface MailText {
  subject: string;
  /**
   * Paragraphs separated by empty lines. `{{link}}` becomes a button and `{{items}}` a list, each as a block between the surrounding
   * text; a paragraph with `{{unsubscribe}}` is shown as small print.
   */
  text: string;
  button: string;
}

interface MailContent {
  languageCode: string;
  direction: 'ltr' | 'rtl';
  /** Origin of this site. */
  publicUrl: string;
  product: string;
  /** Of the brand, such as `#0f7f7a`. */
  color: string;
  values: Record<string, string>;
  items: readonly MailItem[];
}

const maxBodyLength = 280;

/** The plain text version of a mail. */
export function plainText({ text }: MailText, { values, items }: MailContent): string {
  const list = items.map(({ title, body }) => `• ${title}\n  ${shorten(body).replaceAll('\n', '\n  ')}`).join('\n\n');
  return fillText(text, { ...values, items: list });
}

/** The HTML version of a mail: one column and inline styles, for compatibility; dark mode is left to the mail program. */
export function htmlText({ text, button }: MailText, content: MailContent): string {
  const paragraphs = paragraphsOf(text).map((paragraph) => renderParagraph(paragraph, button, content));
  return `<!doctype html>
<html lang="${content.languageCode}" dir="${content.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:#f5f6f4;font-family:Inter,'Segoe UI',Arial,sans-serif;color:#0d1216">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e1e5e2;border-radius:14px;line-height:1.55">
<p style="margin:0 0 20px;font-weight:650;color:${inkOf(content)}">${escapeHtml(content.product)}</p>
${paragraphs.join('\n')}
</div>
</body>
</html>`;
}

/** Splits the text so that button and list are blocks of their own, however it is worded. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n|(\{\{(?:link|items)\}\})/)
    .map((paragraph) => (paragraph ?? '').trim())
    .filter((paragraph) => paragraph !== '');
}

/** The brand's colour for text on white. */
const inkOf = ({ color }: MailContent): string => brandColorsOf(color).light.ink;

function renderParagraph(paragraph: string, button: string, content: MailContent): string {
  const { values, items } = content;
  if (paragraph === '{{link}}') {
    return `<p style="margin:24px 0"><a href="${escapeHtml(values['link'] ?? '')}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${readableColor(content.color)};color:#fff;text-decoration:none;font-weight:600">${escapeHtml(button)}</a></p>`;
  }
  if (paragraph === '{{items}}') return items.map((item) => renderItem(item, content)).join('\n');
  if (paragraph.includes('{{unsubscribe}}')) {
    const address = escapeHtml(values['unsubscribe'] ?? '');
    const words = paragraph
      .split('{{unsubscribe}}')
      .map((part) => escapeHtml(fillText(part, values)))
      .join(`<a href="${address}">${address}</a>`);
    return `<p style="margin:24px 0 0;padding-top:14px;border-top:1px solid #e1e5e2;color:#59636e;font-size:13px;overflow-wrap:anywhere">${words}</p>`;
  }
  return `<p style="margin:0 0 14px">${escapeHtml(fillText(paragraph, values)).replaceAll('\n', '<br>')}</p>`;
}

function renderItem({ title, body, link }: MailItem, content: MailContent): string {
  const head =
    link === null
      ? escapeHtml(title)
      : `<a href="${escapeHtml(content.publicUrl + link)}" style="color:${inkOf(content)}">${escapeHtml(title)}</a>`;
  return `<div dir="auto" style="margin:0 0 16px"><p style="margin:0;font-weight:600">${head}</p><p style="margin:2px 0 0;color:#59636e">${escapeHtml(shorten(body)).replaceAll('\n', '<br>')}</p></div>`;
}

function shorten(text: string): string {
  return text.length > maxBodyLength ? `${shortenText(text, maxBodyLength).trimEnd()} …` : text;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
